"""What the kernel refuses, each with a code."""

from __future__ import annotations

from capsa.errors import CapsaError


class KernelError(CapsaError):
    """Arguments that the kernel does not take, or rules that it cannot express."""

    code = "bad_argument"


class KernelUnavailableError(KernelError):
    """The kernel was not compiled on this machine, and nothing can stand in for it here."""

    code = "kernel_unavailable"
