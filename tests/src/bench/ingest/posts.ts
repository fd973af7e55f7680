import { demoTraffic } from '@palisade/engine/demo/demoTraffic.ts';

const DAY = 86_400_000;
const DAYS = 7;
/** When the first week begins, early enough for a thousand weeks until today. */
const BEGIN = Date.UTC(2002, 0, 7);
const TIME = Buffer.from('"startedDateTime":"');
const TIME_LENGTH = new Date(BEGIN).toISOString().length;

/** One body to send, as often as wanted. */
export interface Post {
  readonly entries: number;
  /** The body so many weeks later than the lines say. */
  inWeek(week: number): Buffer;
}

/** Lines of a week of demo traffic, each with its end of line. */
export function demoLines(exchanges: number): Buffer[] {
  const lines: Buffer[] = [];
  for (const entry of demoTraffic({ seed: 7, exchanges, endsAt: BEGIN + DAYS * DAY, days: DAYS }))
    lines.push(Buffer.from(`${JSON.stringify(entry)}\n`));
  return lines;
}

/** Groups lines into bodies of about `size` bytes. */
export function postsOf(lines: readonly Buffer[], size: number): Post[] {
  const posts: Post[] = [];
  let held: Buffer[] = [];
  let bytes = 0;
  for (const line of lines) {
    held.push(line);
    bytes += line.length;
    if (bytes < size) continue;
    posts.push(postOf(held));
    [held, bytes] = [[], 0];
  }
  if (held.length > 0) posts.push(postOf(held));
  return posts;
}

/**
 * Time goes on from one time it is sent to the next: traffic that repeats a week within that very
 * week looks like a flood.
 */
function postOf(lines: readonly Buffer[]): Post {
  const body = Buffer.concat(lines);
  const times: { readonly at: number; readonly time: number }[] = [];
  for (let at = body.indexOf(TIME); at !== -1; at = body.indexOf(TIME, at + TIME.length)) {
    const start = at + TIME.length;
    times.push({
      at: start,
      time: Date.parse(body.toString('latin1', start, start + TIME_LENGTH)),
    });
  }
  return {
    entries: lines.length,
    inWeek(week) {
      const later = Buffer.from(body);
      for (const { at, time } of times)
        later.write(new Date(time + week * DAYS * DAY).toISOString(), at, 'latin1');
      return later;
    },
  };
}
