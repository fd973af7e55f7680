import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How far a growing file was sent. */
export interface Place {
  /** Device and inode: a file keeps them when it is renamed. */
  readonly file: string;
  /** Hash of the first bytes, as inodes are used again. */
  readonly head: string;
  readonly headBytes: number;
  /** Everything before it is stored. */
  readonly offset: number;
  /** End of what is on its way: sent again as it was, it counts once. */
  readonly sending: number;
}

export const HEAD = 256;
export const headHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url');

/** Remembers places over restarts, for each server and path. */
export class FollowMemory {
  readonly #path: string;
  readonly #server: string;
  readonly #places: Record<string, Place>;

  constructor(home: string, server: string) {
    this.#path = join(home, 'follow.json');
    this.#server = server;
    this.#places = existsSync(this.#path)
      ? (JSON.parse(readFileSync(this.#path, 'utf8')) as Record<string, Place>)
      : {};
  }

  read(file: string): Place | null {
    return this.#places[`${this.#server} ${file}`] ?? null;
  }

  write(file: string, place: Place): void {
    this.#places[`${this.#server} ${file}`] = place;
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(`${this.#path}.new`, `${JSON.stringify(this.#places)}\n`);
    renameSync(`${this.#path}.new`, this.#path);
  }
}
