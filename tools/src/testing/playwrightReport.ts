import { type FileReport, newReport, titleOf, told } from './fileReport.ts';

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
      readonly results: readonly {
        readonly duration: number;
        readonly errors: readonly { readonly message?: string }[];
      }[];
    }[];
  }[];
}

/** What is read of the report that Playwright's reporter `json` writes. */
interface PlaywrightReport {
  readonly suites: readonly Suite[];
  readonly errors: readonly { readonly message?: string }[];
}

/**
 * What came of each file by Playwright's report, in which a test that passed when it was tried
 * again is flaky.
 */
export function readPlaywright(report: unknown): FileReport[] {
  const { suites, errors } = report as PlaywrightReport;
  const files = new Map<string, FileReport>();
  const read = (suite: Suite, path: readonly string[]): void => {
    for (const { title, file, tests } of suite.specs) {
      const one = files.get(file) ?? newReport(`tests/src/e2e/${file}`);
      files.set(file, one);
      const whole = titleOf([...path, title]);
      for (const { status, annotations, results } of tests) {
        one.seconds += results.reduce((sum, { duration }) => sum + duration, 0) / 1_000;
        if (status === 'unexpected') one.failed.push(whole);
        else if (status === 'skipped') {
          const why = annotations.find(({ type }) => type === 'skip')?.description ?? '';
          one.skipped.push({ title: whole, why });
        } else one.passed += 1;
        if (status === 'flaky') one.flaky.push(whole);
        // After a timeout, the next error says what the test was waiting for.
        const said = results.find((result) => result.errors.length > 0)?.errors ?? [];
        if (said.length > 0)
          one.messages[whole] = told(said.map(({ message = '' }) => message).join('\n'));
      }
    }
    for (const inner of suite.suites ?? []) read(inner, [...path, inner.title]);
  };
  for (const suite of suites) read(suite, []);
  const outside = newReport('');
  for (const { message = 'an error outside of tests' } of errors) outside.failed.push(message);
  return [...files.values(), ...(errors.length > 0 ? [outside] : [])];
}
