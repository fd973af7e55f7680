import { stripVTControlCharacters } from 'node:util';

/** What came of the tests of one file. */
export interface FileReport {
  /** Path below the root of the checkout; empty for what belongs to none, as loading them all. */
  readonly file: string;
  passed: number;
  /** Titles of the tests and suites that failed, with those of the suites around them. */
  readonly failed: string[];
  /** How many of `failed` are suites, which failed by themselves, as in a hook. */
  failedSuites: number;
  readonly skipped: { readonly title: string; readonly why: string }[];
  /** Titles of the tests that failed first and passed when they were tried again. */
  readonly flaky: string[];
  /** How tests that failed said why, by their titles; see `told`. */
  readonly messages: Record<string, string>;
  /** Seconds on the clock. */
  seconds: number;
  /**
   * Seconds of processors, of the processes below this one included; 0 where the runner does not
   * tell.
   */
  processorSeconds: number;
}

export const newReport = (file: string): FileReport => ({
  file,
  passed: 0,
  failed: [],
  failedSuites: 0,
  skipped: [],
  flaky: [],
  messages: {},
  seconds: 0,
  processorSeconds: 0,
});

/** The title of a test with those of the suites around it. */
export const titleOf = (path: readonly string[]): string => path.join(' › ');

/** Lines of an error that the end of the test command repeats. */
const LINES_TOLD = 15;

/** The beginning of an error's message, without the colours of a terminal. */
export const told = (message: string): string =>
  stripVTControlCharacters(message).trim().split('\n').slice(0, LINES_TOLD).join('\n');

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** How many tests of all these files passed, failed and were skipped. */
export function countsOf(reports: readonly FileReport[]): Counts {
  const sum = (count: (report: FileReport) => number): number =>
    reports.reduce((total, report) => total + count(report), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed.length),
    skipped: sum(({ skipped }) => skipped.length),
  };
}

/** How many tests ran or were skipped, without the suites around them. */
const testsOf = ({ passed, failed, failedSuites, skipped }: FileReport): number =>
  passed + failed.length - failedSuites + skipped.length;

/**
 * What counts of a file whose tests ran once more: what came of the second try. What failed before
 * and passed now is flaky, and what was lost by the second try, as tests that no longer ran,
 * failed.
 */
export function secondTry(first: FileReport, second: FileReport): FileReport {
  const [ran, wanted] = [testsOf(second), testsOf(first)];
  const lost = ran < wanted ? [`${wanted - ran} tests did not run at the second try`] : [];
  const failed = [...second.failed, ...lost];
  return {
    ...second,
    failed,
    flaky: first.failed.filter((title) => !second.failed.includes(title) && lost.length === 0),
    messages: { ...first.messages, ...second.messages },
    seconds: first.seconds + second.seconds,
    processorSeconds: first.processorSeconds + second.processorSeconds,
  };
}
