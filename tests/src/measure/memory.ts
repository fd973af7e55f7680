import { PathTemplates } from '@palisade/engine/templates/pathTemplates.ts';
import { structureSketch } from '@palisade/engine/templates/structureSketch.ts';

const PATHS = 5_000_000;
const EVERY = 1_000_000;
/** As many as the inventory allows a host. */
const MOST_NODES = 50_000;
const MB = 1024 * 1024;

/** A word of letters for each number, so that shape alone says nothing. */
const word = (number: number): string =>
  number
    .toString(26)
    .replace(/[0-9a-p]/g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));

/** What the traffic of one host looks like that wants to take all memory: the n-th path. */
const SHAPES: readonly (readonly [name: string, path: (n: number) => string, mayMerge?: false])[] =
  [
    ['words in three places', (n) => `/${word(n % 977)}/${word(n)}/${word(n % 31)}`],
    ['words under many actions', (n) => `/${word(n % 250)}/${word((n >> 3) % 240)}/${word(n)}`],
    [
      'the worst: words in four places, and nothing is ever merged',
      (n) => `/${word(n % 97)}/${word(n % 1_009)}/${word(n % 10_007)}/${word(n)}`,
      false,
    ],
    ['ids', (n) => `/shops/${word(n % 5_000)}-${n}/orders/${n}/lines/${n % 97}`],
  ];

const heap = (): number => {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};

/**
 * Prints nodes, heap and time of the path templates of one host after 5 million different paths.
 * Needs `--expose-gc` for exact heaps.
 */
export function measureMemory(print: (line: string) => void, paths = PATHS): void {
  const structures = Array.from({ length: 64 }, (_, kind) =>
    structureSketch({
      [`key${kind}`]: 1,
      id: kind,
      list: [{ name: 'x', [`part${kind % 7}`]: true }],
    }),
  );
  print(
    `${paths.toLocaleString('en-GB')} different paths on one host, at most ${MOST_NODES.toLocaleString('en-GB')} nodes`,
  );
  const never = (candidates: readonly unknown[]): readonly boolean[] => candidates.map(() => false);
  for (const [name, path, mayMerge] of SHAPES) {
    const before = heap();
    measureShape(name, path, mayMerge, before);
  }

  function measureShape(
    name: string,
    path: (n: number) => string,
    mayMerge: false | undefined,
    before: number,
  ): void {
    const templates = new PathTemplates({
      maxNodes: MOST_NODES,
      ...(mayMerge === false && { judge: never, earlyJudge: never }),
    });
    let highest = 0;
    let spent = 0;
    for (let from = 0; from < paths; from += EVERY) {
      const start = performance.now();
      for (let n = from; n < Math.min(paths, from + EVERY); n += 1)
        templates.observe({
          method: n % 5 === 0 ? 'POST' : 'GET',
          path: path(n),
          structure: structures[n % structures.length] ?? null,
          at: n,
        });
      templates.settle();
      templates.drainChanges();
      spent += performance.now() - start;
      highest = Math.max(highest, heap() - before);
    }
    const saved = JSON.stringify(templates.save(true)).length;
    print(
      `${name}: ${templates.size.toLocaleString('en-GB')} nodes, heap ${(highest / MB).toFixed(1)} MB at most, ${((heap() - before) / MB).toFixed(1)} MB after, saved ${(saved / MB).toFixed(1)} MB, ${((spent * 1_000) / paths).toFixed(2)} µs a path`,
    );
    templates.markSaved();
  }
}
