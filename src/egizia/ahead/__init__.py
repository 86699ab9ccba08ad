"""Rules compiled ahead: a shared library and a WebAssembly module of each game, which need no compiler where they run.

What Numba compiles for this machine is taken as LLVM's own language, linked into one module with a C interface, and
compiled as a whole for other targets. There is no second implementation of anything: entry points, rules, tables and
search are the same functions.
"""
