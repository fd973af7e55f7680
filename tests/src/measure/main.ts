import { statSync } from 'node:fs';
import { measureMemory } from './memory.ts';
import { measureSpecs } from './specs.ts';
import { measureTemplates } from './templates.ts';

const MEASUREMENTS: Readonly<Record<string, (directory: string, print: (line: string) => void, progress: (line: string) => void) => unknown>> = {
  specs: measureSpecs,
  templates: measureTemplates,
};

const [name, directory] = process.argv.slice(2);
const measure = name === undefined ? undefined : MEASUREMENTS[name];
const fail = (message: string): void => {
  process.stderr.write(`${message}\n`);
  process.exitCode = 2;
};

if (name === 'memory') measureMemory(line => process.stdout.write(`${line}\n`));
else if (measure === undefined) fail(`${name === undefined ? 'Say what to measure' : `There is no measurement "${name}"`}. There is: ${[...Object.keys(MEASUREMENTS), 'memory'].join(', ')}. Usage: measure NAME DIR (memory wants none)`);
else if (directory === undefined || statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) fail(`measure ${name ?? ''} wants a folder${directory === undefined ? '' : `, and ${directory} is none`}.`);
else {
  try {
    measure(directory, line => process.stdout.write(`${line}\n`), line => process.stderr.write(`${line}\n`));
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}
