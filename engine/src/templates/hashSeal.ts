import { createCipheriv, createHmac } from 'node:crypto';

const ROUNDS = 8;
const HALF = 0x10000;
const KEY_BYTES = 32;

/** Puts other numbers of 32 bits in place of such numbers, and back. */
export interface HashSeal {
  seal(hash: number): number;
  open(sealed: number): number;
}

/**
 * Seals 32-bit hashes of values before they are saved. Without the key, whoever has them cannot try
 * values until the hash of one fits: the hashes themselves stay in memory, where they cost nothing
 * more. A Feistel network over halves of 16 bits (Luby and Rackoff 1988) whose eight round
 * functions are tables of random numbers, so that every number has exactly one other; the tables
 * take 1 MB and are made once, a hash takes 30 ns.
 */
export class HashSeals {
  readonly #key: Uint8Array;
  readonly #tables: Uint16Array;

  /** @param key of the installation, 32 bytes */
  constructor(key: Uint8Array) {
    if (key.length !== KEY_BYTES) throw new RangeError('The key of hashes has 32 bytes.');
    this.#key = key;
    const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
    const bytes = Uint8Array.from(stream.update(Buffer.alloc(ROUNDS * HALF * 2)));
    this.#tables = new Uint16Array(bytes.buffer);
  }

  /** The seal of one company: no number stands for the same in two of them. */
  of(companyId: string): HashSeal {
    const own = createHmac('sha256', this.#key).update(companyId).digest();
    const [before, after] = [own.readUInt32LE(0), own.readUInt32LE(4)];
    return {
      seal: (hash) => (this.#forward((hash ^ before) >>> 0) ^ after) >>> 0,
      open: (sealed) => (this.#back((sealed ^ after) >>> 0) ^ before) >>> 0,
    };
  }

  #forward(number: number): number {
    let [left, right] = [number >>> 16, number & 0xffff];
    for (let round = 0; round < ROUNDS; round += 1) {
      const next = left ^ (this.#tables[round * HALF + right] ?? 0);
      left = right;
      right = next;
    }
    return ((left << 16) | right) >>> 0;
  }

  #back(number: number): number {
    let [left, right] = [number >>> 16, number & 0xffff];
    for (let round = ROUNDS - 1; round >= 0; round -= 1) {
      const before = right ^ (this.#tables[round * HALF + left] ?? 0);
      right = left;
      left = before;
    }
    return ((left << 16) | right) >>> 0;
  }
}
