import { connect } from 'node:net';
import { Random } from '@palisade/engine/demo/random.ts';
import type { Malformed, Truth } from './malformed.ts';

export interface FuzzResult {
  readonly requests: number;
  /** Requests that took over a second, and did so again when they were alone. */
  readonly over1s: number;
  /** Answers that say that something is wrong on our side. */
  readonly status5xx: number;
  /** Refusals that are not told in our own shape and words. */
  readonly foreign: number;
  /** Whether nobody listens any more. */
  readonly isDead: boolean;
  /**
   * The first requests of the two kinds above, and one that was on its way when nobody listened any
   * more: how to get them again.
   */
  readonly found: readonly string[];
}

interface FuzzOptions {
  readonly port: number;
  readonly make: Malformed;
  readonly truth: Truth;
  readonly seed: number;
  /** Requests to send; fewer when `until` comes first. */
  readonly requests: number;
  /** Requests that are sent however long they take. */
  readonly least?: number;
  /** Time of `performance.now()` to stop at. */
  readonly until?: number;
  /** Requests under way at once. */
  readonly width?: number;
}

const SLOW_MS = 1_000;
const LONGEST_MS = 10_000;
const SHOWN = 20;
/**
 * 503 with Retry-After is the word for "full"; all else from 500 on, and what the graph says in its
 * own way, is a fault.
 */
const FAULT = /^HTTP\/1\.1 5\d\d |"code":"(?:UNAVAILABLE|INTERNAL_SERVER_ERROR)"/m;
const FULL = /^HTTP\/1\.1 503 [\s\S]*retry-after:/i;

/** What libraries call their errors, and places in code: nothing of it is for strangers. */
const OF_LIBRARIES = /\bFST_\w+|\bERR_[A-Z_]+|node_modules|\.ts:\d+|\bat \S+ \(/;
/** The beginning of a refusal: a problem, or an answer of the graph, a health check or OTLP. */
const OUR_SHAPE =
  /^(?:[\da-f]+\r\n)?\{"(?:type":"about:blank"|errors":\[|status":"unavailable"|code":\d+,"message")/;

/** Whether one answer refuses in another shape than ours, or tells anything of what is inside. */
function isForeignAnswer(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n');
  if (!/^HTTP\/1\.1 [45]\d\d /.test(answer) || end === -1) return false;
  if (OF_LIBRARIES.test(answer)) return true;
  const body = answer.slice(end + 4);
  // Nothing follows the headers of an answer to HEAD; OTLP has a message of its own as protobuf.
  if (body === '' || /^content-type: application\/x-protobuf\r$/m.test(answer)) return false;
  return !OUR_SHAPE.test(body);
}

/**
 * `isForeignAnswer` for all answers of a connection: bytes after a request's body are a request of
 * their own.
 */
export function isForeign(answers: string): boolean {
  return answers.split(/(?=HTTP\/1\.1 \d{3} )/).some(isForeignAnswer);
}

interface Exchange {
  readonly answer: string;
  readonly ms: number;
  readonly isRefused: boolean;
}

/** Sends bytes and nothing after them, and reads until the server closes. */
function exchange(port: number, bytes: Buffer): Promise<Exchange> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const socket = connect({ port, host: '127.0.0.1' });
    let answer = '';
    let isRefused = false;
    const timer = setTimeout(() => socket.destroy(), LONGEST_MS);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      if (answer.length < 100_000) answer += chunk;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      isRefused ||= error.code === 'ECONNREFUSED';
    });
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ answer, ms: performance.now() - startedAt, isRefused });
    });
    socket.end(bytes);
  });
}

/** Sends malformed requests, the nth from `seed` and n alone, and counts what must not be. */
export async function fuzz({
  port,
  make,
  truth,
  seed,
  requests,
  until = Infinity,
  least = 0,
  width = 16,
}: FuzzOptions): Promise<FuzzResult> {
  const found: string[] = [];
  const slow: number[] = [];
  const bytesOf = (index: number): Buffer => make(new Random(seed * 1_000_003 + index), truth);
  const note = (index: number, what: string): void => {
    if (found.length < SHOWN)
      found.push(
        `seed ${seed}, request ${index}: ${what.slice(0, 500)} ← ${JSON.stringify(
          bytesOf(index)
            .toString('latin1')
            .replaceAll(/eyJ[\w.-]{20,}/g, 'TOKEN')
            .slice(0, 800),
        )}`,
      );
  };
  let [next, status5xx, foreign, isDead] = [0, 0, 0, false];
  const send = async (): Promise<void> => {
    while (next < requests && !isDead && (next < least || performance.now() < until)) {
      const index = next++;
      const { answer, ms, isRefused } = await exchange(port, bytesOf(index));
      if (isRefused) isDead = true;
      if (isRefused) note(index, 'nobody listens');
      if (ms > SLOW_MS) slow.push(index);
      if (FAULT.test(answer) && !FULL.test(answer)) {
        status5xx++;
        note(index, answer.replaceAll('\r\n', ' '));
      }
      if (isForeign(answer)) {
        foreign++;
        note(index, answer.replaceAll('\r\n', ' '));
      }
    }
  };
  await Promise.all(Array.from({ length: width }, send));
  let over1s = 0;
  // A busy machine makes anything slow: only what is slow by itself counts.
  for (const index of isDead ? [] : slow) {
    const times = [await exchange(port, bytesOf(index)), await exchange(port, bytesOf(index))].map(
      ({ ms }) => ms,
    );
    if (Math.min(...times) <= SLOW_MS) continue;
    over1s++;
    note(index, `took ${Math.round(Math.min(...times))} ms`);
  }
  return { requests: next, over1s, status5xx, foreign, isDead, found };
}
