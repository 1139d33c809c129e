// How arrays and records come from Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstring>

namespace capsa {

template <class T, int N>
using Array = nanobind::ndarray<T, nanobind::ndim<N>, nanobind::c_contig, nanobind::device::cpu>;

// A record is the bytes of a structure, laid out by Python in the same way.
template <class Record>
void read(Record& record, const nanobind::bytes& bytes) {
    if (bytes.size() != sizeof(Record)) throw nanobind::value_error("the kernel is of other sources: run make again");
    std::memcpy(static_cast<void*>(&record), bytes.data(), sizeof(Record));
}

}  // namespace capsa
