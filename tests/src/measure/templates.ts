import { learnTemplates } from './learnTemplates.ts';
import { naiveRegexTemplate } from './naiveTemplates.ts';
import { type ScoredExchange, type TemplateScore, scoreTemplates } from './templateScore.ts';
import { type TrafficSet, pathOfLabel, readTrafficSet, trafficSetNames } from './trafficSets.ts';

type Baseline = Pick<TemplateScore, 'ga' | 'f1Observable'>;

export interface TemplateFigures extends TemplateScore {
  /** Every path its own template. */
  readonly none: Baseline;
  readonly naiveRegex: Baseline;
}

export interface TemplateMeasurement {
  readonly measure: 'templates';
  readonly sets: Readonly<Record<string, TemplateFigures>>;
  readonly mean: { readonly ga: number; readonly f1Observable: number; readonly explosion: number };
}

/** Labels of a set with a prediction each. */
export function scoredExchanges(
  set: TrafficSet,
  predict: (index: number, path: string) => string,
): readonly ScoredExchange[] {
  return set.labels.map((label) => {
    const path = pathOfLabel(set, label);
    return {
      host: label.host ?? '',
      method: label.method,
      path,
      truth: label.template,
      predicted: predict(label.i, path),
    };
  });
}

/** Figures of one set: what the engine learned, beside no templating and the naive regex. */
export function measureSet(set: TrafficSet): {
  readonly figures: TemplateFigures;
  readonly microseconds: number;
} {
  const { templates, microseconds } = learnTemplates(set.entries);
  const baseline = (predict: (path: string) => string): Baseline => {
    const { ga, f1Observable } = scoreTemplates(
      scoredExchanges(set, (_index, path) => predict(path)),
    );
    return { ga, f1Observable };
  };
  const score = scoreTemplates(scoredExchanges(set, (index, path) => templates[index] ?? path));
  return {
    figures: { ...score, none: baseline((path) => path), naiveRegex: baseline(naiveRegexTemplate) },
    microseconds,
  };
}

function mean(values: readonly number[]): number {
  return values.length === 0
    ? 0
    : Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10_000) / 10_000;
}

function row(name: string, figures: TemplateFigures): string {
  const share = (value: number): string => value.toFixed(4).padStart(7);
  const count = (value: number): string => String(value).padStart(6);
  return `${name.slice(0, 28).padEnd(28)}${count(figures.requests)}${count(figures.trueEndpoints)}${count(figures.learnedEndpoints)} ${share(figures.ga)} ${share(figures.f1)} ${share(figures.f1Observable)}${count(figures.overSplit)}${count(figures.overMerged)}   ${share(figures.naiveRegex.ga)} ${share(figures.naiveRegex.f1Observable)}   ${share(figures.none.ga)} ${share(figures.none.f1Observable)}`;
}

/**
 * Measures every set of a folder. Progress goes to `progress`, the table and the last JSON line to
 * `print`.
 */
export function measureTemplates(
  directory: string,
  print: (line: string) => void,
  progress: (line: string) => void,
): TemplateMeasurement {
  const names = trafficSetNames(directory);
  if (names.length === 0)
    throw new Error(
      `No set in ${directory}: expected X.har.gz or X.har.ndjson.gz with X.labels.ndjson.gz.`,
    );
  const sets: Record<string, TemplateFigures> = {};
  print(
    `${'set'.padEnd(28)}  reqs  true learnt     GA      F1     F1o   split merged  regexGA     F1o    noneGA     F1o`,
  );
  for (const name of names) {
    progress(`templates: reading and learning ${name}`);
    const { figures, microseconds } = measureSet(readTrafficSet(directory, name));
    progress(`templates: ${name} took ${microseconds.toFixed(1)} µs an exchange`);
    sets[name] = figures;
    print(row(name, figures));
  }
  const all = Object.values(sets);
  const measurement: TemplateMeasurement = {
    measure: 'templates',
    sets,
    mean: {
      ga: mean(all.map(({ ga }) => ga)),
      f1Observable: mean(all.map(({ f1Observable }) => f1Observable)),
      explosion: mean(
        all.map(
          ({ learnedEndpoints, trueEndpoints }) => learnedEndpoints / Math.max(1, trueEndpoints),
        ),
      ),
    },
  };
  print(JSON.stringify(measurement));
  return measurement;
}
