import { basename, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { detectFormat } from '@palisade/engine/exchange/detectFormat.ts';
import { isGzip } from '@palisade/engine/exchange/detect/gzipHeader.ts';
import { FORMAT_NAMES, isLineFormat } from '@palisade/vocabulary/ingestFormats.ts';
import { FollowMemory } from './followMemory.ts';
import { GrowingFile, type Lines } from './growingFile.ts';
import { type Outcome, Refused, send, type Target, Unreachable } from './send.ts';

const PACE = 1_000;
const LONGEST_PAUSE = 30_000;

export interface FollowOptions {
  readonly target: Target;
  readonly home: string;
  readonly signal: AbortSignal;
  onOutcome(outcome: Outcome): void;
  /** Says what is going on, such as that the server is away. */
  say(words: string): void;
}

/**
 * Sends a log as it grows, whole lines each second, until the signal ends it; what is on its way is
 * still sent. While the server is away the file waits.
 * @throws Refused in words when the lines are of no kind that can be followed
 */
export async function follow(
  path: string,
  { target, home, signal, onOutcome, say }: FollowOptions,
): Promise<void> {
  const memory = new FollowMemory(home, `${target.url} ${target.company ?? ''}`);
  const name = resolve(path);
  const file = new GrowingFile(name, memory.read(name));
  let isTold = false;
  try {
    for (;;) {
      const isLast = signal.aborted;
      for (let lines = await file.next(); lines !== null; lines = await file.next()) {
        if (!isTold) isTold = tell(lines, target);
        memory.write(name, lines.place);
        const outcome = await deliver(target, path, lines, signal, say);
        if (outcome === null) return;
        memory.write(name, lines.done());
        onOutcome(outcome);
      }
      if (isLast) return;
      await wait(PACE, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    await file.close();
  }
}

/** Sends lines until the server takes them; null when it was away and the signal came. */
async function deliver(
  target: Target,
  path: string,
  { bytes, key }: Lines,
  signal: AbortSignal,
  say: (words: string) => void,
): Promise<Outcome | null> {
  for (let pause = PACE; ; pause = Math.min(LONGEST_PAUSE, pause * 2)) {
    try {
      return await send(target, {
        source: basename(path),
        key,
        open: () => Readable.from([bytes]),
      });
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      say(error.message);
      if (signal.aborted) return null;
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}

function tell({ bytes }: Lines, { format }: Target): true {
  const found = format ?? (isGzip(bytes) ? null : detectFormat(bytes.subarray(0, 65_536)));
  if (found === null) throw new Refused('its lines are of no format that can be followed.');
  if (!isLineFormat(found))
    throw new Refused(
      `this looks like ${FORMAT_NAMES[found]}, which does not grow line by line. Leave --follow out.`,
    );
  return true;
}
