// The extension module `capsa.kernel._native`: the same twice, compiled for every machine and for those with BMI2.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

namespace capsa {

namespace portable {
void bind_climbing(nb::module_&);
void bind_arranging(nb::module_&);
}  // namespace portable

#if defined(CAPSA_TWO_ISAS)
namespace bmi2 {
void bind_climbing(nb::module_&);
void bind_arranging(nb::module_&);
}  // namespace bmi2
#endif

}  // namespace capsa

NB_MODULE(_native, m) {
#if defined(CAPSA_TWO_ISAS)
    if (__builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt")) {
        m.attr("isa") = "bmi2";
        capsa::bmi2::bind_climbing(m);
        capsa::bmi2::bind_arranging(m);
        return;
    }
#endif
    m.attr("isa") = "portable";
    capsa::portable::bind_climbing(m);
    capsa::portable::bind_arranging(m);
}
