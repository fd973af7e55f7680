import { relative } from 'node:path';
import { ROOT } from '../run.ts';
import { type FileReport, newReport, titleOf, told } from './fileReport.ts';

/** What is read of the report that `jest --json` writes. */
interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      /** Milliseconds. */
      readonly duration?: number | null;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/**
 * Suites of `web/test/suites` hold the tests of many files, in a `describe` each that their path
 * names.
 */
const IN_SUITE = /\.test\.tsx?$/;

/** What came of each file by jest's report; a file that could not be run is one failure. */
export function readJest(report: unknown): FileReport[] {
  const files = new Map<string, FileReport>();
  const of = (file: string): FileReport => {
    const known = files.get(file) ?? newReport(file);
    files.set(file, known);
    return known;
  };
  for (const { name, status, startTime, endTime, assertionResults } of (report as JestReport)
    .testResults) {
    const own = relative(ROOT, name);
    let seconds = (endTime - startTime) / 1_000;
    for (const {
      ancestorTitles,
      title,
      duration,
      status: result,
      failureMessages,
    } of assertionResults) {
      const [first = '', ...others] = ancestorTitles;
      const isInSuite = IN_SUITE.test(first);
      const one = of(isInSuite ? `web/src/${first}` : own);
      const whole = titleOf([...(isInSuite ? others : ancestorTitles), title]);
      if (result === 'passed') one.passed += 1;
      else if (result === 'failed') one.failed.push(whole);
      else one.skipped.push({ title: whole, why: '' });
      const [message] = failureMessages;
      if (message !== undefined) one.messages[whole] = told(message);
      one.seconds += (duration ?? 0) / 1_000;
      seconds -= (duration ?? 0) / 1_000;
    }
    // What is left is loading the app.
    of(own).seconds += seconds;
    const hasFailed = assertionResults.some(({ status: result }) => result === 'failed');
    if (status === 'failed' && !hasFailed) of(own).failed.push('the file itself');
  }
  return [...files.values()];
}
