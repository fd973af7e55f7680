import { demoTraffic } from '@palisade/engine/demo/demoTraffic.ts';

/** One body to send. */
export interface Post {
  readonly body: Buffer;
  readonly entries: number;
}

/** Lines of demo traffic, each with its end of line. */
export function demoLines(exchanges: number): Buffer[] {
  const lines: Buffer[] = [];
  for (const entry of demoTraffic({ seed: 7, exchanges, endsAt: Date.now(), days: 7 })) lines.push(Buffer.from(`${JSON.stringify(entry)}\n`));
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
    posts.push({ body: Buffer.concat(held), entries: held.length });
    [held, bytes] = [[], 0];
  }
  if (held.length > 0) posts.push({ body: Buffer.concat(held), entries: held.length });
  return posts;
}
