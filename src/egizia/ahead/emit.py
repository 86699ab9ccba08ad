"""From what Numba made for this machine to one object for any: entry points linked, optimised as a whole, emitted."""

import re
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, cast

import numpy as np

from egizia.ahead.targets import Target

# Neither says its types; both are only here where something is compiled.
llvm = cast("Any", import_module("llvmlite.binding"))
numba = cast("Any", import_module("numba"))

MOST_EFFORT = 3
RESULTS = {
    numba.types.NoneType: ("none", numba.types.none),
    numba.types.Integer: ("int", numba.types.int64),
    numba.types.Float: ("float", numba.types.float64),
}
"""What may be returned, and as what."""


def entry_module(symbol: str, machine: Any, sample: tuple[Any, ...]) -> tuple[Any, str]:
    """An LLVM module with an entry point, which has a C interface there, and all that it calls; and what it returns."""
    machine.compile(tuple(numba.typeof(argument) for argument in sample))
    result = machine.overloads[machine.signatures[0]].signature.return_type
    kind, returned = next(known for of, known in RESULTS.items() if isinstance(result, of))
    function, types = _with_pointers(machine, sample)
    made = numba.cfunc(returned(*types), error_model="numpy", nopython=True)(function)
    module = made._library._get_module_for_linking().clone()  # noqa: SLF001 - Numba hands its modules out nowhere else
    entry = module.get_function(made._wrapper_name)  # noqa: SLF001
    entry.linkage, entry.name = "external", symbol
    return module, kind


def _with_pointers(machine: Any, sample: tuple[Any, ...]) -> tuple[Callable[..., Any], list[Any]]:
    """A function that takes pointers, lengths and numbers, makes arrays and named tuples of them, and goes on."""
    names: dict[str, Any] = {"machine": machine, "carray": numba.carray}
    parameters: list[str] = []
    types: list[Any] = []

    def parameter(kind: Any) -> str:
        parameters.append(f"p{len(parameters)}")
        types.append(kind)
        return parameters[-1]

    def built(value: Any) -> str:
        if isinstance(value, np.ndarray):
            pointer = parameter(numba.types.CPointer(numba.from_dtype(value.dtype)))
            shape = "".join(f"{parameter(numba.types.int64)}," for _ in range(value.ndim))
            return f"carray({pointer}, ({shape}))"
        if isinstance(value, tuple):
            kind = f"Kind{len(names)}"
            names[kind] = type(value)
            return f"{kind}({', '.join([built(part) for part in value])})"
        return parameter(numba.types.float64 if isinstance(value, float) else numba.types.int64)

    arguments = ", ".join([built(value) for value in sample])
    exec(f"def entry({', '.join(parameters)}):\n    return machine({arguments})\n", names)
    return names["entry"], types


def linked(modules: Sequence[Any]) -> str:
    """The text of one module made of several; what they share is in it once."""
    whole, *others = modules
    for module in others:
        whole.link_in(module)
    return str(whole)


def machine_code(text: str, exported: Sequence[str], target: Target) -> bytes:
    """An object for a target, in which nothing but the entry points can be seen from outside."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    generator = llvm.Target.from_triple(target.triple).create_target_machine(
        opt=MOST_EFFORT, cpu=target.cpu, features=target.features, **target.machine
    )
    module = llvm.parse_assembly(_retargeted(text, target.triple, str(generator.target_data)))
    for thing in (*module.functions, *module.global_variables):
        if not thing.is_declaration:
            thing.linkage = "external" if thing.name in exported else "internal"
    options = llvm.create_pipeline_tuning_options(speed_level=MOST_EFFORT)
    passes = llvm.create_pass_builder(generator, options)
    passes.getModulePassManager().run(module, passes)
    foreign = [name.name for name in module.functions if name.is_declaration and not name.name.startswith("llvm.")]
    assert not foreign, f"{foreign} would have to be there where this runs"
    return generator.emit_object(module)


def _retargeted(text: str, triple: str, layout: str) -> str:
    # A root is an instruction everywhere; nothing is asked of the system's library.
    text = text.replace("@sqrt(", "@llvm.sqrt.f64(")
    # All memory is the caller's: nobody counts who still needs it.
    text = re.sub(r"^.*call void @NRT_(in|de)cref\(.*$", "", text, flags=re.MULTILINE)
    text = re.sub(r'"target-(cpu|features)"="[^"]*"', "", text)
    text = re.sub(r"^target datalayout = .*$", f'target datalayout = "{layout}"', text, flags=re.MULTILINE)
    return re.sub(r"^target triple = .*$", f'target triple = "{triple}"', text, flags=re.MULTILINE)
