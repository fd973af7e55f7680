import { randomBytes } from 'node:crypto';

const POOL = 4096;
let pool = Buffer.alloc(0);
let used = 0;

/** A version 7 UUID: milliseconds since 1970, then random, so that ids made later sort later. */
export function uuidV7(now: number = Date.now()): string {
  if (used + 10 > pool.length) [pool, used] = [randomBytes(POOL), 0];
  const time = now.toString(16).padStart(12, '0');
  const random = pool.subarray(used, used + 10);
  used += 10;
  const version = 0x7000 | (random.readUInt16BE(0) & 0x0fff);
  const variant = 0x8000 | (random.readUInt16BE(2) & 0x3fff);
  return `${time.slice(0, 8)}-${time.slice(8)}-${version.toString(16)}-${variant.toString(16)}-${random.toString('hex', 4, 10)}`;
}

/** The milliseconds since 1970 that a version 7 UUID begins with. */
export const timeOfUuidV7 = (id: string): number =>
  Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
