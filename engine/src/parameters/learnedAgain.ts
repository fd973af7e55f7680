import { nameTraits } from '../anomalies/nameTraits.ts';
import { isSamePlace } from './place.ts';
import type {
  ValueStatsJson,
  ParameterNodeJson,
  EndpointParametersJson,
} from './savedParameters.ts';

/** Fewer values of a field say too little of what is usual in it to replace what was known. */
const FEWEST = 100;
/** Names below this share of their objects may be missing from what was learned again. */
const RARE = 0.01;

/**
 * What an endpoint knows of its parameters once its requests were learned again: what their values
 * are goes by what was learned
 * again alone, counts, times, answers and kinds of data stay. A name that did not come again goes,
 * unless it was rare
 * before and none of rights or money.
 * @param fresh learned beside `known`, from some of the same requests
 */
export function learnedAgain(
  known: EndpointParametersJson,
  fresh: EndpointParametersJson,
): EndpointParametersJson {
  const { budget: _recounted, ...rest } = known;
  const sections = known.sections.map((section) => {
    const again = fresh.sections.find((other) => isSamePlace(section, other));
    if (again === undefined) return section;
    const [number = 0] = known.exchanges ?? [];
    return { ...section, root: nodeOf(section.root, youngOf(again.root, number)) };
  });
  return { ...rest, sections };
}

function nodeOf(known: ParameterNodeJson, fresh: ParameterNodeJson): ParameterNodeJson {
  // Names that were taken for data are names again.
  if (known.m !== undefined && fresh.m === undefined) return { ...fresh, p: known.p, o: known.o };
  const children = childrenOf(known, fresh);
  return {
    ...known,
    ...(fresh.a === undefined ? {} : { a: fresh.a }),
    ...(fresh.k === undefined ? {} : { k: fresh.k }),
    ...(known.s === undefined || fresh.s === undefined || countOf(fresh.s) < FEWEST
      ? {}
      : { s: statsOf(known.s, fresh.s) }),
    ...(children === null ? {} : { c: children }),
    ...(known.i === undefined || fresh.i === undefined ? {} : { i: nodeOf(known.i, fresh.i) }),
    ...(known.m === undefined || fresh.m === undefined ? {} : { m: nodeOf(known.m, fresh.m) }),
  };
}

/** What was learned again was seen just now: its ages are counted in exchanges of its own. */
function youngOf(node: ParameterNodeJson, number: number): ParameterNodeJson {
  const { s, c, i, m } = node;
  return {
    ...node,
    ...(s?.a === undefined
      ? {}
      : { s: { ...s, a: [number, s.a[1], s.a[2], s.a[3] ?? 1] as const } }),
    ...(c === undefined
      ? {}
      : { c: c.map(([name, child]) => [name, youngOf(child, number)] as const) }),
    ...(i === undefined ? {} : { i: youngOf(i, number) }),
    ...(m === undefined ? {} : { m: youngOf(m, number) }),
  };
}

const countOf = ({ t }: ValueStatsJson): number => t.reduce((sum, count) => sum + count, 0);

type Children = NonNullable<ParameterNodeJson['c']>;

function childrenOf(known: ParameterNodeJson, fresh: ParameterNodeJson): Children | null {
  if (known.c === undefined) return null;
  const again = new Map(fresh.c);
  return known.c.flatMap(([name, child]) => {
    const own = again.get(name);
    if (own !== undefined) return [[name, nodeOf(child, own)] as const];
    const { privilege, isDangerousInQuery } = nameTraits(name);
    const isKept = child.p < known.o * RARE && privilege === null && !isDangerousInQuery;
    return isKept ? [[name, child] as const] : [];
  });
}

/** Values as they were learned again, with what does not go by them. */
function statsOf(known: ValueStatsJson, fresh: ValueStatsJson): ValueStatsJson {
  const { t, f, d, r, l, x, v, u, s, c } = fresh;
  const { ta: _types, fa: _formats, ...kept } = known;
  return {
    ...kept,
    t,
    f,
    d,
    r,
    l,
    ...(x === undefined ? {} : { x }),
    ...(v === undefined ? {} : { v }),
    ...(u === undefined ? {} : { u }),
    ...(s.length === 0 ? {} : { s, c }),
  };
}
