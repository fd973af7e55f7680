import type { Job, WorkLog } from './workLog.ts';

/** What a thread was doing when it was last heard of. */
export interface Doing {
  readonly job: JobText | null;
  /** Place of the entry at hand. */
  readonly entry: number;
}

/** A job as it crosses the thread border. */
interface JobText extends Pick<Job, 'stage' | 'companyId' | 'search' | 'rejected'> {
  /** In hexadecimal. */
  readonly fingerprints: readonly string[];
}

const HEADER = 16;
const TEXT = 16 * 1024;
const MOST_FINGERPRINTS = 100;
const STEPS = 0;
const ENTRY = 1;
const LENGTH = 2;
/** Milliseconds between two signs of life of a thread that waits. */
const ALIVE_EVERY = 500;

/**
 * Memory that a thread writes its progress into. It is read while the thread is stuck, when no
 * message would come.
 */
export const newProgress = (): SharedArrayBuffer => new SharedArrayBuffer(HEADER + TEXT);

/** Writes the progress of this thread, from now on. */
export function writeProgress(memory: SharedArrayBuffer): WorkLog {
  const numbers = new Int32Array(memory, 0, HEADER / 4);
  const text = new Uint8Array(memory, HEADER);
  const texts = new WeakMap<Job, Uint8Array>();
  let current: Job | null = null;
  const step = (): void => void Atomics.add(numbers, STEPS, 1);
  step();
  setInterval(step, ALIVE_EVERY).unref();
  return {
    enter(job, entry = 0) {
      Atomics.store(numbers, ENTRY, entry);
      if (job !== current) {
        let bytes = texts.get(job);
        if (bytes === undefined) texts.set(job, (bytes = bytesOf(job)));
        Atomics.store(numbers, LENGTH, 0);
        text.set(bytes);
        Atomics.store(numbers, LENGTH, bytes.length);
        current = job;
      }
      step();
    },
    leave() {
      if (current === null) return;
      current = null;
      Atomics.store(numbers, LENGTH, 0);
      step();
    },
  };
}

/** How often the thread has got on, or 0 while it has not begun. Wraps round. */
export const stepsOf = (memory: SharedArrayBuffer): number =>
  Atomics.load(new Int32Array(memory, 0, HEADER / 4), STEPS);

/** What the thread is doing; right only of one that does not get on. */
export function doingOf(memory: SharedArrayBuffer): Doing {
  const numbers = new Int32Array(memory, 0, HEADER / 4);
  const length = Atomics.load(numbers, LENGTH);
  const copy = Buffer.from(new Uint8Array(memory, HEADER, length));
  return {
    job: length === 0 ? null : (JSON.parse(copy.toString()) as JobText),
    entry: Atomics.load(numbers, ENTRY),
  }; // written by bytesOf
}

function bytesOf({ stage, companyId, fingerprints, search, rejected }: Job): Uint8Array {
  const named = fingerprints
    .slice(0, MOST_FINGERPRINTS)
    .map((fingerprint) => fingerprint.toString('hex'));
  const whole: JobText = {
    stage,
    companyId,
    fingerprints: named,
    ...(search && { search }),
    ...(rejected && { rejected }),
  };
  const bytes = Buffer.from(JSON.stringify(whole));
  return bytes.length <= TEXT
    ? bytes
    : Buffer.from(JSON.stringify({ stage, companyId, fingerprints: [] } satisfies JobText));
}
