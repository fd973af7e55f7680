import { type FileHandle, open, stat } from 'node:fs/promises';
import { HEAD, headHash, type Place } from './followMemory.ts';

const MOST = 1024 * 1024;
const NEWLINE = 10;

/** Whole lines of a growing file, and the place they come from. */
export interface Lines {
  readonly bytes: Buffer;
  /** Names the bytes, for the server to count them once. */
  readonly key: string;
  /** What to remember while they are sent. */
  readonly place: Place;
  /** Says that they are stored. */
  done(): Place;
}

/**
 * Reads a log as it grows: goes over to the new file when it is rotated, and starts again when it
 * is truncated.
 */
export class GrowingFile {
  readonly #path: string;
  #handle: FileHandle | null = null;
  #place: Place | null;
  /** The path names another file by now: this one gets no more lines. */
  #isLast = false;

  constructor(path: string, remembered: Place | null) {
    this.#path = path;
    this.#place = remembered;
  }

  /** The next whole lines, or null when there are none at this moment. */
  async next(): Promise<Lines | null> {
    const handle = this.#handle ?? (await this.#open());
    if (handle === null || this.#place === null) return null;
    await this.#lookForTruncation(handle, this.#place);
    const place = this.#place;
    const wanted = place.sending > place.offset ? place.sending - place.offset : MOST;
    const buffer = Buffer.alloc(wanted);
    const { bytesRead } = await handle.read(buffer, 0, wanted, place.offset);
    const read = buffer.subarray(0, bytesRead);
    if (place.sending > place.offset && bytesRead === wanted)
      return await this.#lines(handle, place, read);
    const end = read.lastIndexOf(NEWLINE) + 1;
    if (end > 0) return await this.#lines(handle, place, read.subarray(0, end));
    // A line over the limit goes in parts, and is counted as what cannot be read.
    if (bytesRead === MOST) return await this.#lines(handle, place, read);
    if (!this.#isLast) {
      this.#isLast = await this.#isRotated(place);
      return null;
    }
    if (bytesRead > 0) return await this.#lines(handle, place, read);
    await this.close();
    this.#place = null;
    return null;
  }

  async close(): Promise<void> {
    await this.#handle?.close();
    this.#handle = null;
    this.#isLast = false;
  }

  async #open(): Promise<FileHandle | null> {
    const handle = await open(this.#path).catch(() => null);
    if (handle === null) return null;
    const { dev, ino, size } = await handle.stat();
    const file = `${dev}:${ino}`;
    const known = this.#place;
    const isKnown =
      known !== null &&
      known.file === file &&
      size >= known.offset &&
      (await headOf(handle, known.headBytes)) === known.head;
    this.#place = isKnown
      ? known
      : { file, head: headHash(new Uint8Array(0)), headBytes: 0, offset: 0, sending: 0 };
    this.#handle = handle;
    return handle;
  }

  async #lookForTruncation(handle: FileHandle, place: Place): Promise<void> {
    const { size } = await handle.stat();
    if (size >= place.offset && (await headOf(handle, place.headBytes)) === place.head) return;
    this.#place = {
      ...place,
      head: headHash(new Uint8Array(0)),
      headBytes: 0,
      offset: 0,
      sending: 0,
    };
  }

  async #isRotated(place: Place): Promise<boolean> {
    const info = await stat(this.#path).catch(() => null);
    return info !== null && `${info.dev}:${info.ino}` !== place.file;
  }

  async #lines(handle: FileHandle, place: Place, bytes: Buffer): Promise<Lines> {
    const end = place.offset + bytes.length;
    const headBytes = Math.min(HEAD, end);
    const sent = { ...place, head: await headOf(handle, headBytes), headBytes, sending: end };
    return {
      bytes,
      key: `${sent.file}:${headHash(bytes).slice(0, 22)}:${place.offset}`,
      place: sent,
      done: () => (this.#place = { ...sent, offset: end }),
    };
  }
}

async function headOf(handle: FileHandle, length: number): Promise<string> {
  const head = Buffer.alloc(length);
  const { bytesRead } = await handle.read(head, 0, length, 0);
  return headHash(head.subarray(0, bytesRead));
}
