import { flushCompileCache } from 'node:module';
import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { ROOT } from '../run.ts';
import { type FileReport, newReport, titleOf, told } from './fileReport.ts';
import { processorSeconds } from './processorSeconds.ts';

const pathOf = (file: string | undefined): string =>
  file === undefined ? '' : relative(ROOT, file.replace(/^file:\/\//, ''));

/** The reports of files, and to which of them time and tests belong just now. */
class Reports {
  readonly files = new Map<string, FileReport>();
  #before = { seconds: performance.now() / 1_000, processorSeconds: processorSeconds() };

  of(file: string): FileReport {
    const known = this.files.get(file) ?? newReport(file);
    this.files.set(file, known);
    return known;
  }

  /** Adds the time since the last call to a file. */
  spend(file: string): void {
    const now = { seconds: performance.now() / 1_000, processorSeconds: processorSeconds() };
    const report = this.of(file);
    report.seconds += now.seconds - this.#before.seconds;
    report.processorSeconds += now.processorSeconds - this.#before.processorSeconds;
    this.#before = now;
  }
}

/**
 * A reporter for Node's test runner that ends with one JSON line: a `FileReport` for each test
 * file. What a helper declares belongs to the file whose outermost suite or test runs.
 */
export default async function* fileReporter(
  source: AsyncIterable<TestEvent>,
): AsyncGenerator<string> {
  const reports = new Reports();
  const path: string[] = [];
  let file = '';
  for await (const event of source) {
    if (event.type === 'test:start') {
      const { name, nesting } = event.data;
      path.length = nesting;
      path.push(name);
      if (nesting === 0) {
        if (file === '') {
          reports.spend('');
          // All files are loaded: what starts from now on need not compile them too.
          flushCompileCache();
        }
        file = pathOf(event.data.file);
      }
    }
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const { name, nesting, skip, todo, details } = event.data;
    if (details.type !== 'suite') {
      const report = reports.of(file);
      const title = titleOf([...path.slice(0, nesting), name]);
      const why = skip ?? todo;
      if (why !== undefined) report.skipped.push({ title, why: why === true ? '' : String(why) });
      else if (event.type === 'test:pass') report.passed += 1;
      else {
        report.failed.push(title);
        const { error } = event.data.details;
        const cause = error.cause instanceof Error ? error.cause : error;
        report.messages[title] = told(cause.message);
      }
    }
    if (nesting === 0) reports.spend(file);
  }
  yield `${JSON.stringify([...reports.files.values()])}\n`;
}
