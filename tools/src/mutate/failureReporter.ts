/** What is read of jest's result of one test. */
interface TestCaseResult {
  readonly status: string;
  readonly fullName: string;
}

/**
 * A reporter for jest that says each test that fails as Node's runner does, the moment it does:
 * `not ok - Gaps are changed by those who may`. jest's own `--bail` first ends the file.
 */
export default class FailureReporter {
  onTestCaseResult(_test: unknown, { status, fullName }: TestCaseResult): void {
    if (status === 'failed') process.stdout.write(`not ok - ${fullName}\n`);
  }
}
