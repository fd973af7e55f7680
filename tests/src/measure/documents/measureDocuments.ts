import { Worker } from 'node:worker_threads';
import type { TemplateFigures } from '../templates.ts';
import {
  type DocumentTrafficOptions,
  type Half,
  documentNames,
  halfOf,
} from './documentTraffic.ts';

/** Processors are shared: two documents at a time. */
const WORKERS = 2;
/** A document is worse than the naive regex from here on. */
const WORSE = 0.02;

export interface DocumentsOptions extends DocumentTrafficOptions {
  /** Only the documents of this half; both when it is absent. */
  readonly half?: Half;
  /** Only each so-manieth document of those, for a quick look. */
  readonly every: number;
  /** Whether each document gets a line; the held-out half is looked at by its mean alone. */
  readonly table: boolean;
}

export interface DocumentsSummary {
  readonly documents: number;
  readonly ga: number;
  readonly f1Observable: number;
  /** Mean of learned over true templates. */
  readonly explosion: number;
  /** GA of the worst tenth of the documents: their mean, and the best of them. */
  readonly worstTenth: { readonly mean: number; readonly best: number };
  readonly below80: number;
  /** Documents worse than the naive regex in GA, at all and by more than .02. */
  readonly worseThanRegex: { readonly atAll: number; readonly clearly: number };
  readonly regexGa: number;
  readonly regexF1Observable: number;
}

export interface DocumentsMeasurement {
  readonly measure: 'templates';
  readonly seed: string;
  readonly requests: number;
  readonly halves: Readonly<Partial<Record<Half, DocumentsSummary>>>;
  /** Mean over the exchanges of all documents, `observe` and settling together. */
  readonly microseconds: number;
}

interface Measured {
  readonly name: string;
  readonly figures: TemplateFigures;
  readonly microseconds: number;
}

async function measureAll(
  names: readonly string[],
  options: DocumentTrafficOptions,
  progress: (line: string) => void,
): Promise<readonly Measured[]> {
  const left = [...names];
  const measured: Measured[] = [];
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./documentWorker.ts', import.meta.url), {
        workerData: options,
      });
      const next = (): void => {
        const name = left.shift();
        if (name !== undefined) worker.postMessage(name);
        else void worker.terminate().then(() => resolve(), reject);
      };
      worker.on('message', (one: Measured) => {
        measured.push(one);
        if (measured.length % 20 === 0) {
          progress(`templates: ${String(measured.length)} of ${String(names.length)} documents`);
        }
        next();
      });
      worker.on('error', reject);
      next();
    });
  await Promise.all(Array.from({ length: Math.min(WORKERS, names.length) }, work));
  return measured.sort((one, other) => (one.name < other.name ? -1 : 1));
}

const rounded = (figure: number): number => Math.round(figure * 10_000) / 10_000;

function mean(values: readonly number[]): number {
  return rounded(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length));
}

/** Means and tails of the figures of several documents. */
export function summaryOf(all: readonly TemplateFigures[]): DocumentsSummary {
  const worst = all.map(({ ga }) => ga).sort((one, other) => one - other);
  const tenth = worst.slice(0, Math.ceil(worst.length / 10));
  const worseBy = (by: number): number =>
    all.filter(({ ga, naiveRegex }) => ga < naiveRegex.ga - by).length;
  return {
    documents: all.length,
    ga: mean(worst),
    f1Observable: mean(all.map(({ f1Observable }) => f1Observable)),
    explosion: mean(
      all.map(
        ({ learnedEndpoints, trueEndpoints }) => learnedEndpoints / Math.max(1, trueEndpoints),
      ),
    ),
    worstTenth: { mean: mean(tenth), best: tenth.at(-1) ?? 0 },
    below80: worst.filter((ga) => ga < 0.8).length,
    worseThanRegex: { atAll: worseBy(0), clearly: worseBy(WORSE) },
    regexGa: mean(all.map(({ naiveRegex }) => naiveRegex.ga)),
    regexF1Observable: mean(all.map(({ naiveRegex }) => naiveRegex.f1Observable)),
  };
}

function row(half: Half, { name, figures, microseconds }: Measured): string {
  const { trueEndpoints, learnedEndpoints, ga, f1Observable, overSplit, overMerged } = figures;
  const share = (value: number): string => value.toFixed(3).padStart(6);
  const count = (value: number): string => String(value).padStart(5);
  const own = `${count(trueEndpoints)}${count(learnedEndpoints)} ${share(ga)} ${share(f1Observable)}`;
  const mistakes = `${count(overSplit)}${count(overMerged)}`;
  const speed = microseconds.toFixed(1).padStart(6);
  const regex = `${share(figures.naiveRegex.ga)} ${share(figures.naiveRegex.f1Observable)}`;
  return `${half.padEnd(9)}${name.slice(0, 48).padEnd(48)}${own}${mistakes}${speed}  ${regex}`;
}

/**
 * Measures what is learned from traffic generated from OpenAPI documents. The table and the last
 * JSON line go to `print`.
 */
export async function measureDocuments(
  options: DocumentsOptions,
  print: (line: string) => void,
  progress: (line: string) => void,
): Promise<DocumentsMeasurement> {
  const { directory, seed, requests, half, every, table } = options;
  const wanted = documentNames(directory).filter(
    (name) => half === undefined || halfOf(name) === half,
  );
  const names = wanted.filter((_name, index) => index % every === 0);
  if (names.length === 0)
    throw new Error(`No OpenAPI document in ${directory}: expected X.json.gz.`);
  const measured = await measureAll(names, { directory, seed, requests }, progress);
  if (table) {
    print(`half     ${'document'.padEnd(48)} true lrnt     GA    F1o splt mrgd    µs  regexGA F1o`);
    for (const one of measured) print(row(halfOf(one.name), one));
  }
  const halves: Partial<Record<Half, DocumentsSummary>> = {};
  for (const each of ['tuned', 'held-out'] as const) {
    const own = measured.filter(({ name }) => halfOf(name) === each);
    if (own.length > 0) halves[each] = summaryOf(own.map(({ figures }) => figures));
  }
  const microseconds = mean(measured.map((one) => one.microseconds));
  const measurement: DocumentsMeasurement = {
    measure: 'templates',
    seed,
    requests,
    halves,
    microseconds,
  };
  print(JSON.stringify(measurement));
  return measurement;
}
