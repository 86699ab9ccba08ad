"""What rules are compiled ahead for."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Target:
    """A kind of machine."""

    name: str
    triple: str
    suffix: str
    """Of the files made for it."""
    cpu: str = ""
    features: str = ""
    machine: dict[str, str] = field(default_factory=dict[str, str])
    """Further options of the code generator."""

    @property
    def is_wasm(self) -> bool:
        """Whether it is WebAssembly, for browsers and Node."""
        return self.triple.startswith("wasm")


LINUX = "unknown-linux-gnu"
TARGETS = {
    target.name: target
    for target in (
        Target("linux-x86-64-v3", f"x86_64-{LINUX}", ".so", cpu="x86-64-v3", machine={"reloc": "pic"}),
        Target("linux-x86-64-v2", f"x86_64-{LINUX}", ".so", cpu="x86-64-v2", machine={"reloc": "pic"}),
        Target("linux-aarch64", f"aarch64-{LINUX}", ".so", machine={"reloc": "pic"}),
        Target(
            "wasm32",
            "wasm32-unknown-unknown",
            ".wasm",
            features="+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128",
            machine={"reloc": "static"},
        ),
    )
}
