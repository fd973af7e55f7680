import { SegmentPattern } from './segmentPattern.ts';

/** What an index holds: an operation at its full path, base path included. */
export interface Indexed {
  readonly method: string;
  readonly path: string;
}

interface Node<Item> {
  readonly literals: Map<string, Node<Item>>;
  /** Children for segments with parameters, by shape: every parameter of it is `{}`. */
  readonly patterns: Map<
    string,
    { readonly pattern: SegmentPattern | null; readonly node: Node<Item> }
  >;
  readonly items: Item[];
  /** Of greedy parameters (`{proxy+}`), which take all that follows. */
  readonly rest: Item[];
}

interface Found<Item> {
  readonly score: string;
  readonly items: readonly Item[];
}

const MOST_FOUND = 64;
const PARAMETER = /\{[^{}]*\}/g;
const newNode = <Item>(): Node<Item> => ({
  literals: new Map(),
  patterns: new Map(),
  items: [],
  rest: [],
});

/**
 * Finds the documented operations that a learned template belongs to: literals fit regardless of
 * case, a documented parameter takes anything, and the more literal path wins, the first segments
 * first. Several documents may claim one path.
 */
export class OperationIndex<Item extends Indexed> {
  readonly #root = newNode<Item>();

  constructor(items: Iterable<Item>) {
    for (const item of items) this.#add(item);
  }

  /** All that claim the template equally well; empty when none does. A HEAD belongs to its GET. */
  find(
    method: string,
    template: string,
    takes: (item: Item, parameter: string, literal: string) => boolean = () => true,
  ): readonly Item[] {
    const wanted = template.split('/').filter((segment) => segment !== '');
    const found: Found<Item>[] = [];
    this.#walk(this.#root, wanted, 0, '', found);
    const fits = (item: Item, asked: string): boolean =>
      item.method === asked && takesLiterals(item, wanted, takes);
    for (const asked of method === 'HEAD' ? ['HEAD', 'GET'] : [method]) {
      const fitting = found
        .map(({ score, items }) => ({ score, items: items.filter((item) => fits(item, asked)) }))
        .filter(({ items }) => items.length > 0);
      const best = fitting.reduce((most, { score }) => (score > most ? score : most), '');
      const items = fitting.filter(({ score }) => score === best).flatMap((each) => each.items);
      if (items.length > 0) return items;
    }
    return [];
  }

  #add(item: Item): void {
    let node = this.#root;
    for (const segment of item.path.split('/').filter((part) => part !== '')) {
      if (/^\{[^}]*[+*]\}$/.test(segment)) {
        node.rest.push(item);
        return;
      }
      node = segment.includes('{') ? patternChild(node, segment) : literalChild(node, segment);
    }
    node.items.push(item);
  }

  #walk(
    node: Node<Item>,
    wanted: readonly string[],
    at: number,
    score: string,
    found: Found<Item>[],
  ): void {
    if (found.length >= MOST_FOUND) return;
    if (node.rest.length > 0 && at < wanted.length)
      found.push({ score: `${score}-`, items: node.rest });
    const segment = wanted[at];
    if (segment === undefined) {
      if (node.items.length > 0) found.push({ score, items: node.items });
      return;
    }
    const isParameter = segment.includes('{');
    const literal = isParameter ? undefined : node.literals.get(plain(segment));
    const asText = plain(segment.replaceAll(PARAMETER, 'x'));
    if (literal !== undefined) this.#walk(literal, wanted, at + 1, `${score}2`, found);
    for (const { pattern, node: child } of node.patterns.values()) {
      const isWhole = pattern === null;
      // A learned parameter may stand for what is documented with a fixed beginning or end, when
      // nothing fits better.
      const mark = isWhole ? '0' : pattern.fits(asText) ? '1' : isParameter ? '-' : null;
      if (mark !== null) this.#walk(child, wanted, at + 1, `${score}${mark}`, found);
    }
  }
}

function takesLiterals<Item extends Indexed>(
  item: Item,
  wanted: readonly string[],
  takes: (item: Item, parameter: string, literal: string) => boolean,
): boolean {
  return item.path
    .split('/')
    .filter((part) => part !== '')
    .every((segment, index) => {
      const literal = wanted[index];
      const name = /^\{([^}]*)\}$/.exec(segment)?.[1];
      return (
        name === undefined ||
        literal === undefined ||
        literal.includes('{') ||
        takes(item, name, decoded(literal))
      );
    });
}

function literalChild<Item>(node: Node<Item>, segment: string): Node<Item> {
  const key = plain(segment);
  const known = node.literals.get(key);
  if (known !== undefined) return known;
  const child = newNode<Item>();
  node.literals.set(key, child);
  return child;
}

function patternChild<Item>(node: Node<Item>, segment: string): Node<Item> {
  const shape = segment.replaceAll(PARAMETER, '{}');
  const known = node.patterns.get(shape);
  if (known !== undefined) return known.node;
  const pattern = shape === '{}' ? null : new SegmentPattern(shape.split('{}').map(plain));
  const child = newNode<Item>();
  node.patterns.set(shape, { pattern, node: child });
  return child;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const plain = (segment: string): string => decoded(segment).toLowerCase();
