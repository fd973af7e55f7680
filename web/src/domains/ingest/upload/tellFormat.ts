/** What an upload turned out to be. */
export type UploadFormat = 'har' | 'ndjson';
export type FormatProblem = 'empty' | 'format' | 'tooLarge' | 'unreadable';

/** So many bytes tell a format. */
export const SNIFF_BYTES = 64 * 1024;

const GZIP = [0x1f, 0x8b];

/**
 * Tells the format from the first bytes: HAR is one JSON object with a `log`, NDJSON has a whole HAR entry on its first line.
 * @returns null for what begins like neither
 */
export function tellFormat(text: string): UploadFormat | null {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (!start.startsWith('{')) return null;
  const [firstLine = ''] = start.split('\n', 1);
  if (isEntry(firstLine)) return 'ndjson';
  if (/^\{\s*"log"\s*:/.test(start)) return 'har';
  // A long first line that is still open: an entry names its request or start time early, a HAR its log.
  return /"(request|startedDateTime|_clientAddress)"\s*:/.test(start) && !/"log"\s*:/.test(start) ? 'ndjson' : 'har';
}

function isEntry(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !('log' in value);
  } catch {
    return false;
  }
}

/** Reads the beginning of a file, unpacked when it is gzip. */
export async function readStart(file: Blob): Promise<string> {
  const head = file.slice(0, SNIFF_BYTES);
  const bytes = new Uint8Array(await head.arrayBuffer());
  if (bytes[0] !== GZIP[0] || bytes[1] !== GZIP[1]) return new TextDecoder().decode(bytes);
  return inflateStart(file);
}

async function inflateStart(file: Blob): Promise<string> {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    while (text.length < SNIFF_BYTES) {
      const { value, done } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // A broken archive is told apart by what came out of it before, and refused by the server for the rest.
  }
  await reader.cancel().catch(() => {});
  return text;
}

/** Whether a file is gzip, by its first two bytes. */
export async function isGzip(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return bytes[0] === GZIP[0] && bytes[1] === GZIP[1];
}
