// Writes what is printed in the boxes to src/lib/generated, with the project's own Python.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const own = `${root}.venv/bin/python`;
const python = process.env.EGIZIA_PYTHON ?? (existsSync(own) ? own : 'python3');
const folder = fileURLToPath(new URL('../src/lib/generated', import.meta.url));
execFileSync(python, ['-m', 'egizia.games.facts', folder], { cwd: root, stdio: 'inherit' });
