import type { Readable } from 'node:stream';
import type { IngestArguments } from './arguments.ts';
import { follow } from './follow.ts';
import { expandInputs } from './inputs.ts';
import { Refused, send, Unreachable } from './send.ts';
import { fileUpload, streamUploads } from './sources.ts';
import { Summary } from './summary.ts';

export interface IngestSurroundings {
  readonly stdin: Readable;
  readonly isTerminal: boolean;
  /** Ends a run that follows. */
  readonly signal: AbortSignal;
  print(line: string): void;
  /** Where progress and complaints go. */
  tell(text: string): void;
}

/**
 * Sends every input, one after the other, or all at once while they grow; one that fails does not
 * stop the others. Resolves with the exit code.
 */
export async function runIngest(
  options: IngestArguments,
  surroundings: IngestSurroundings,
): Promise<number> {
  const { print, tell, signal } = surroundings;
  const summary = new Summary();
  const inputs = expandInputs(options.inputs);
  const attempt = async (name: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
      summary.fail(name, error.message);
      tell(`${clear(surroundings)}${name}: ${error.message}\n`);
    }
  };
  const one = (input: (typeof inputs)[number]): Promise<void> => {
    const name = input.kind === 'stdin' ? 'standard input' : input.path;
    return attempt(name, async () => {
      if (input.kind === 'missing' && !options.follow) throw new Refused(input.words);
      if (input.kind === 'stdin')
        for await (const upload of streamUploads(surroundings.stdin, options.format))
          summary.add(name, await send(options, upload));
      else if (!options.follow)
        summary.add(
          name,
          await send(options, await fileUpload(input.path, progress(name, surroundings))),
        );
      else
        await follow(input.path, {
          target: options,
          home: options.home,
          signal,
          onOutcome: (outcome) => summary.add(name, outcome),
          say: (words) => tell(`${words}\n`),
        });
      print(`${clear(surroundings)}${summary.of(name)}`);
    });
  };
  if (options.follow) {
    tell(
      `Following ${inputs.length === 1 ? 'one file' : `${inputs.length} files`}; Ctrl-C ends it.\n`,
    );
    await Promise.all(inputs.map(one));
  } else for (const input of inputs) await one(input);
  if (inputs.length > 1) print(summary.total());
  return summary.hasFailed ? 1 : 0;
}

const clear = ({ isTerminal }: IngestSurroundings): string => (isTerminal ? '\r\x1b[K' : '');

function progress(
  name: string,
  { isTerminal, tell }: IngestSurroundings,
): (sent: number, size: number) => void {
  let shown = -1;
  return (sent, size) => {
    const percent = Math.floor((100 * sent) / size);
    if (!isTerminal || percent === shown) return;
    shown = percent;
    tell(
      `\r${name} ${'█'.repeat(percent / 5).padEnd(20, '░')} ${percent} %${percent === 100 ? ' sent, learning …' : ''}`,
    );
  };
}
