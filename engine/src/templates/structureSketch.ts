/**
 * Which key paths a JSON body has: their 32-bit hashes, ascending, the 24 smallest of them. Being
 * the smallest, two sketches keep the same keys of the same structure, so they can be compared and
 * united without the bodies.
 */
export type StructureSketch = Uint32Array;

const SKETCH_SIZE = 24;
const MOST_KEYS = 96;
const DEEPEST = 3;
const scratch = new Uint32Array(MOST_KEYS);
let found = 0;
const SEED = 2166136261;

function hashText(seed: number, text: string): number {
  let hash = seed;
  const length = Math.min(text.length, 48);
  for (let index = 0; index < length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}

function visit(value: unknown, seed: number, depth: number): void {
  if (found >= MOST_KEYS) return;
  if (Array.isArray(value)) {
    const inside = hashText(seed, '[]');
    scratch[found++] = inside;
    for (let index = 0; index < value.length && index < 2; index++)
      visit(value[index], inside, depth);
    return;
  }
  if (typeof value !== 'object' || value === null || depth >= DEEPEST) return;
  const record = value as Readonly<Record<string, unknown>>; // parsed JSON
  // Not `for (key in record)`: V8 notes no types for `record[key]` there and throws its optimised
  // code away, again and again.
  for (const key of Object.keys(record)) {
    if (found >= MOST_KEYS) return;
    const first = key.charCodeAt(0);
    if (key.length > 48 || (first >= 48 && first <= 57)) continue; // data used as keys
    const hash = hashText(seed, key);
    scratch[found++] = hash;
    const inner = record[key];
    if (typeof inner === 'object' && inner !== null) visit(inner, hash, depth + 1);
  }
}

function distinctSorted(values: Uint32Array): Uint32Array {
  values.sort();
  let length = 0;
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0;
    if (index === 0 || value !== values[index - 1]) values[length++] = value;
  }
  return values.slice(0, Math.min(length, SKETCH_SIZE));
}

/**
 * Keys under which APIs put what they answer, the same for every endpoint. Written down from
 * general knowledge.
 */
const ENVELOPES = new Set(
  'data result results response responses payload content body items records entries values list rows value'.split(
    ' ',
  ),
);

/** Objects that stand beside the content of an envelope. */
const ASIDE = new Set(
  'meta metadata links _links paging pagination page errors error warnings included'.split(' '),
);

/**
 * Scalars beside the content of an envelope whose key names the content (`{ users: […], total: 5
 * }`), without `_` and `-`.
 */
const PAGING = new Set(
  (
    'total count totalcount totalitems totalpages totalresults size pagesize perpage page pagenumber pages limit offset start skip take cursor nextcursor next previous prev first last self ' +
    'hasmore hasnext islast more nextpage nextpagetoken nextpageurl ok success status code message kind object type url href etag requestid'
  ).split(' '),
);

/**
 * What an envelope holds: the only object or list of an object, under a key that says nothing or
 * beside nothing but paging. Else the body itself.
 */
function withoutEnvelope(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  let held: unknown = null;
  let isNamed = false;
  let isPaged = true;
  for (const [key, value] of Object.entries(body)) {
    const lower = key.toLowerCase();
    if (typeof value !== 'object' || value === null)
      isPaged &&= PAGING.has(lower.replace(/[-_]/g, ''));
    else if (ASIDE.has(lower)) continue;
    else if (held !== null) return body;
    else {
      held = value;
      isNamed = !ENVELOPES.has(lower);
    }
  }
  return held === null || (isNamed && !isPaged) ? body : held;
}

/** Stands for a list at the top; being the smallest it is never left out. */
const LIST = 0;

/**
 * Sketch of a parsed JSON body below its envelope: at most 96 keys, 3 levels, 2 elements of each
 * list are looked at. Scalars give an empty sketch. That of a list is that of its elements, marked,
 * so that a list can be compared with a member of it.
 */
export function structureSketch(body: unknown): StructureSketch {
  found = 0;
  const content = withoutEnvelope(body);
  if (Array.isArray(content)) {
    scratch[found++] = LIST;
    for (let index = 0; index < content.length && index < 2; index++)
      visit(content[index], SEED, 0);
  } else visit(content, SEED, 0);
  return distinctSorted(scratch.slice(0, found));
}

/** Is this the sketch of a list? */
export function isListSketch(sketch: StructureSketch): boolean {
  return sketch[0] === LIST;
}

/** Union of two sketches. */
export function uniteSketches(
  one: StructureSketch | null,
  other: StructureSketch | null,
): StructureSketch | null {
  if (one === null || other === null) return one ?? other;
  if (covers(one, other)) return one;
  const both = new Uint32Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return distinctSorted(both);
}

function covers(whole: StructureSketch, part: StructureSketch): boolean {
  const limit = whole.length < SKETCH_SIZE ? Infinity : (whole[whole.length - 1] ?? 0);
  let index = 0;
  for (const value of part) {
    if (value > limit) return true;
    while (index < whole.length && (whole[index] ?? 0) < value) index++;
    if (whole[index] !== value) return false;
  }
  return true;
}

/**
 * How much two structures have in common, 0..1: shared keys over the keys of the smaller and of
 * both, averaged; 1 when both are empty, 0 for a list and something else.
 */
export function sketchSimilarity(one: StructureSketch, other: StructureSketch): number {
  if (one.length === 0 || other.length === 0) return one.length === other.length ? 1 : 0;
  return isListSketch(one) === isListSketch(other) ? sharedKeys(one, other) : 0;
}

function sharedKeys(one: StructureSketch, other: StructureSketch): number {
  const limit = Math.min(
    one.length < SKETCH_SIZE ? Infinity : (one[one.length - 1] ?? 0),
    other.length < SKETCH_SIZE ? Infinity : (other[other.length - 1] ?? 0),
  );
  let left = 0;
  let right = 0;
  let shared = 0;
  while (left < one.length && right < other.length) {
    const a = one[left] ?? 0;
    const b = other[right] ?? 0;
    if (a > limit || b > limit) break;
    if (a === b) {
      shared++;
      left++;
      right++;
    } else if (a < b) left++;
    else right++;
  }
  const within = (sketch: StructureSketch): number => {
    let count = 0;
    while (count < sketch.length && (sketch[count] ?? 0) <= limit) count++;
    return count;
  };
  const a = within(one);
  const b = within(other);
  if (a === 0 || b === 0) return 0;
  return (shared / Math.min(a, b) + shared / (a + b - shared)) / 2;
}
