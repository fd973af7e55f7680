/**
 * A labelled exchange: which template it truly has (null: out of scores) and which one was
 * predicted.
 */
export interface ScoredExchange {
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly truth: string | null;
  readonly predicted: string;
}

export interface TemplateScore {
  readonly requests: number;
  readonly trueEndpoints: number;
  readonly learnedEndpoints: number;
  /** Share of requests whose predicted group holds exactly the requests of their true group. */
  readonly ga: number;
  /** Over endpoints: predicted host, method and template equal to true ones. */
  readonly f1: number;
  /**
   * The same, after a parameter with one single value in its group counts as a literal on both
   * sides.
   */
  readonly f1Observable: number;
  /** True endpoints split over several predictions. */
  readonly overSplit: number;
  /** Predictions that mix several true endpoints. */
  readonly overMerged: number;
}

const segmentsOf = (path: string): readonly string[] =>
  path.split('/').filter((segment) => segment !== '');

/** Parameter names carry no meaning, nor do slashes at the end. */
export function withoutNames(template: string): string {
  return `/${segmentsOf(template).join('/')}`.replace(/\{[^}]*\}/g, '{}');
}

type Groups = ReadonlyMap<string, ReadonlySet<number>>;

function groupBy(
  exchanges: readonly ScoredExchange[],
  templateOf: (exchange: ScoredExchange) => string,
): Groups {
  const groups = new Map<string, Set<number>>();
  exchanges.forEach((exchange, index) => {
    const key = `${exchange.host} ${exchange.method} ${withoutNames(templateOf(exchange))}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, new Set([index]));
    else group.add(index);
  });
  return groups;
}

/** The key with each parameter that took one value in its group replaced by that value. */
function observableKey(
  key: string,
  group: ReadonlySet<number>,
  segments: readonly (readonly string[])[],
): string {
  const start = key.lastIndexOf(' /') + 2;
  const observable = key
    .slice(start)
    .split('/')
    .map((segment, position) => {
      if (!segment.includes('{}')) return segment;
      const values = new Set<string | undefined>();
      for (const index of group) values.add(segments[index]?.[position]);
      const [only] = values;
      return values.size === 1 ? String(only) : segment;
    });
  return key.slice(0, start) + observable.join('/');
}

function f1Of(truth: ReadonlySet<string>, predicted: ReadonlySet<string>): number {
  let hits = 0;
  for (const key of truth) if (predicted.has(key)) hits++;
  return hits === 0 ? 0 : (2 * hits) / (truth.size + predicted.size);
}

const rounded = (figure: number): number => Math.round(figure * 10_000) / 10_000;

/** Scores predictions as the shared `score-templates` tool does. */
export function scoreTemplates(all: readonly ScoredExchange[]): TemplateScore {
  const exchanges = all.filter(({ truth }) => truth !== null);
  const truths = groupBy(exchanges, ({ truth }) => truth ?? '');
  const predictions = groupBy(exchanges, ({ predicted }) => predicted);
  const segments = exchanges.map(({ path }) => segmentsOf(path));
  const predictionOf = new Map<number, string>();
  for (const [key, group] of predictions) for (const index of group) predictionOf.set(index, key);
  const truthsIn = new Map<string, number>();
  let grouped = 0;
  let overSplit = 0;
  for (const group of truths.values()) {
    const keys = new Set([...group].map((index) => predictionOf.get(index) ?? ''));
    for (const key of keys) truthsIn.set(key, (truthsIn.get(key) ?? 0) + 1);
    const [key] = keys;
    if (keys.size > 1) overSplit++;
    else if (key !== undefined && predictions.get(key)?.size === group.size) grouped += group.size;
  }
  const observable = (groups: Groups): ReadonlySet<string> =>
    new Set([...groups].map(([key, group]) => observableKey(key, group, segments)));
  return {
    requests: exchanges.length,
    trueEndpoints: truths.size,
    learnedEndpoints: predictions.size,
    ga: rounded(grouped / Math.max(1, exchanges.length)),
    f1: rounded(f1Of(new Set(truths.keys()), new Set(predictions.keys()))),
    f1Observable: rounded(f1Of(observable(truths), observable(predictions))),
    overSplit,
    overMerged: [...truthsIn.values()].filter((count) => count > 1).length,
  };
}
