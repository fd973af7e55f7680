import { relative } from 'node:path';
import { ROOT } from '../run.ts';
import { type FileReport, newReport } from './fileReport.ts';

/** What is read of the report that `jest --json` writes. */
interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** What came of each file by jest's report; a file that could not be run is one failure. */
export function readJest(report: unknown): FileReport[] {
  return (report as JestReport).testResults.map((result) => {
    const one = newReport(relative(ROOT, result.name));
    one.seconds = (result.endTime - result.startTime) / 1_000;
    for (const { fullName, status } of result.assertionResults)
      if (status === 'passed') one.passed += 1;
      else if (status === 'failed') one.failed.push(fullName);
      else one.skipped.push({ title: fullName, why: '' });
    if (result.status === 'failed' && one.failed.length === 0) one.failed.push('the file itself');
    return one;
  });
}
