// The extension module `capsa.kernel._native`: the same twice, compiled for every machine and for those with BMI2.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

namespace capsa::portable {
void bind_climbing(nb::module_&);
void bind_arranging(nb::module_&);
}  // namespace capsa::portable
namespace capsa::bmi2 {
void bind_climbing(nb::module_&);
void bind_arranging(nb::module_&);
}  // namespace capsa::bmi2

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
