// All that works once more, for machines with BMI2. The linker is given this last, so that what both share, as the
// standard library's templates, is the portable one.
#define CAPSA_ISA bmi2
#include "climbing.cpp"
//
#include "arranging.cpp"
