import { statSync } from 'node:fs';
import { measureAttackers } from './attackers.ts';
import { measureAttacks } from './attacks.ts';
import { measureBackground } from './background.ts';
import { measureCanaries } from './canaries.ts';
import { measureChange } from './change.ts';
import { documentsOptions } from './documents/documentsOptions.ts';
import { measureDocuments } from './documents/measureDocuments.ts';
import { measureMemory } from './memory.ts';
import { measureParameters } from './parameters.ts';
import { measurePosture, postureOptions } from './posture.ts';
import { measureSensitive } from './sensitive.ts';
import { measureSpecs } from './specs.ts';
import { measureTemplates } from './templates.ts';
import { measureTokens } from './tokens.ts';
import { measureVariants } from './variants.ts';

type Say = (line: string) => void;

/** Each is given its folder; those that can do without one are asked with null. */
const WITH_FOLDER: Readonly<
  Record<string, (directory: string, print: Say, progress: Say) => unknown>
> = {
  attackers: measureAttackers,
  attacks: measureAttacks,
  sensitive: measureSensitive,
  specs: measureSpecs,
  templates: measureTemplates,
};
const ALONE: Readonly<
  Record<string, (directory: string | null, print: Say, progress: Say) => unknown>
> = {
  background: (_directory, say) => measureBackground(say),
  canaries: (_directory, say) => measureCanaries(say),
  change: async (_directory, say, progress) => void (await measureChange(say, progress)),
  memory: (_directory, say) => measureMemory(say),
  parameters: measureParameters,
  tokens: (_directory, say) => measureTokens(say),
  variants: measureVariants,
};

const [name = '', directory] = process.argv.slice(2);
const withFolder = WITH_FOLDER[name];
const alone = ALONE[name];
const isFolder =
  directory !== undefined && statSync(directory, { throwIfNoEntry: false })?.isDirectory() === true;
const print: Say = (line) => process.stdout.write(`${line}\n`);
const progress: Say = (line) => process.stderr.write(`${line}\n`);
const fail = (message: string): void => {
  process.stderr.write(`${message}\n`);
  process.exitCode = 2;
};

const isOfDocuments = name === 'templates' && process.argv.includes('--documents');

try {
  if (isOfDocuments)
    await measureDocuments(documentsOptions(process.argv.slice(3)), print, progress);
  else if (name === 'posture')
    await measurePosture(postureOptions(process.argv.slice(3)), print, progress);
  else if (withFolder === undefined && alone === undefined)
    fail(
      `${name === '' ? 'Say what to measure' : `There is no measurement "${name}"`}. There is: ${[...Object.keys(WITH_FOLDER), ...Object.keys(ALONE), 'posture'].join(', ')}. Usage: measure NAME DIR`,
    );
  else if (!isFolder && (directory !== undefined || alone === undefined))
    fail(
      `measure ${name} wants a folder${directory === undefined ? '' : `, and ${directory} is none`}.`,
    );
  else if (withFolder !== undefined && directory !== undefined)
    withFolder(directory, print, progress);
  else await alone?.(directory ?? null, print, progress);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
