const ROUNDS = [
  0x1n,
  0x8082n,
  0x800000000000808an,
  0x8000000080008000n,
  0x808bn,
  0x80000001n,
  0x8000000080008081n,
  0x8000000000008009n,
  0x8an,
  0x88n,
  0x80008009n,
  0x8000000an,
  0x8000808bn,
  0x800000000000008bn,
  0x8000000000008089n,
  0x8000000000008003n,
  0x8000000000008002n,
  0x8000000000000080n,
  0x800an,
  0x800000008000000an,
  0x8000000080008081n,
  0x8000000000008080n,
  0x80000001n,
  0x8000000080008008n,
];
const SHIFTS = [
  1n,
  3n,
  6n,
  10n,
  15n,
  21n,
  28n,
  36n,
  45n,
  55n,
  2n,
  14n,
  27n,
  41n,
  56n,
  8n,
  25n,
  43n,
  62n,
  18n,
  39n,
  61n,
  20n,
  44n,
];
const LANES = [
  10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1,
];
const RATE = 136;

function rotate(value: bigint, by: bigint): bigint {
  return BigInt.asUintN(64, (value << by) | (value >> (64n - by)));
}

function permute(state: bigint[]): void {
  const lane = (index: number): bigint => state[index] ?? 0n;
  for (const round of ROUNDS) {
    const columns = [0, 1, 2, 3, 4].map(
      (x) => lane(x) ^ lane(x + 5) ^ lane(x + 10) ^ lane(x + 15) ^ lane(x + 20),
    );
    for (let i = 0; i < 25; i++)
      state[i] = lane(i) ^ (columns[(i + 4) % 5] ?? 0n) ^ rotate(columns[(i + 1) % 5] ?? 0n, 1n);
    let carried = lane(1);
    LANES.forEach((target, step) => {
      const next = lane(target);
      state[target] = rotate(carried, SHIFTS[step] ?? 0n);
      carried = next;
    });
    for (let row = 0; row < 25; row += 5) {
      const copy = state.slice(row, row + 5);
      for (let x = 0; x < 5; x++)
        state[row + x] = (copy[x] ?? 0n) ^ (~(copy[(x + 1) % 5] ?? 0n) & (copy[(x + 2) % 5] ?? 0n));
    }
    state[0] = BigInt.asUintN(64, lane(0) ^ round);
    for (let i = 0; i < 25; i++) state[i] = BigInt.asUintN(64, lane(i));
  }
}

/**
 * Keccak-256 (the padding Ethereum uses, not SHA-3's) of at most 135 ASCII characters, in
 * hexadecimal.
 */
export function keccak256(text: string): string {
  const block = new DataView(new ArrayBuffer(RATE));
  for (let i = 0; i < text.length; i++) block.setUint8(i, text.charCodeAt(i));
  block.setUint8(text.length, 1);
  block.setUint8(RATE - 1, block.getUint8(RATE - 1) | 0x80);
  const state = Array.from({ length: 25 }, (_, index) =>
    index * 8 < RATE ? block.getBigUint64(index * 8, true) : 0n,
  );
  permute(state);
  const out = new DataView(new ArrayBuffer(32));
  for (let i = 0; i < 4; i++) out.setBigUint64(i * 8, state[i] ?? 0n, true);
  return Buffer.from(out.buffer).toString('hex');
}
