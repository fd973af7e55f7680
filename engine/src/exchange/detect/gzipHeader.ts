const FLAGS = { checksum: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 } as const;
const DEFLATE = 8;
/** No packer writes a header that is longer. */
const LONGEST = 128 * 1024;

/** Whether bytes begin as a member of gzip does. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/**
 * Where the data of a gzip member begins (RFC 1952, 2.3): `short` when its header goes on after
 * these bytes, null when they begin no member.
 */
export function gzipDataAt(bytes: Uint8Array): number | 'short' | null {
  const magic = [0x1f, 0x8b, DEFLATE];
  if (magic.some((byte, index) => index < bytes.length && bytes[index] !== byte)) return null;
  if (bytes.length < 10) return 'short';
  const flags = bytes[3] ?? 0;
  if ((flags & FLAGS.reserved) !== 0) return null;
  let at = 10;
  if ((flags & FLAGS.extra) !== 0) at += 2 + (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);
  for (const flag of [FLAGS.name, FLAGS.comment]) {
    if ((flags & flag) === 0) continue;
    const end = bytes.indexOf(0, at);
    if (end === -1) return bytes.length > LONGEST ? null : 'short';
    at = end + 1;
  }
  if ((flags & FLAGS.checksum) !== 0) at += 2;
  return at > bytes.length ? 'short' : at;
}
