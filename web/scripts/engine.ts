/** Does in Node what a test or a benchmark asks of a game's module, a job on standard input; prints what came of it. */

import { existsSync, readFileSync } from 'node:fs';
import { run } from './jobs';

const folder = process.argv[2] ?? '.';
const content = (name: string) => new Uint8Array(readFileSync(`${folder}/${name}`)).buffer;
const files = {
  about: JSON.parse(readFileSync(`${folder}/interface.json`, 'utf8')),
  module: content('wasm32.wasm'),
  ...(existsSync(`${folder}/network.weights`) && { weights: content('network.weights') }),
};

/** Processor time. */
function clock(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

console.log(JSON.stringify(await run(files, JSON.parse(readFileSync(0, 'utf8')), clock)));
