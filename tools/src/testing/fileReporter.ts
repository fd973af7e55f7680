import { flushCompileCache } from 'node:module';
import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { ROOT } from '../run.ts';
import { type FileReport, newReport, titleOf, told } from './fileReport.ts';
import { processorSeconds } from './processorSeconds.ts';
import { unfollowPromises } from './unfollowedPromises.ts';

const pathOf = (file: string | undefined): string =>
  file === undefined ? '' : relative(ROOT, file.replace(/^file:\/\//, ''));

/** How a test that failed said why; null of one that passed. */
function messageOf(event: Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>): string | null {
  if (event.type === 'test:pass') return null;
  const { error } = event.data.details;
  return told((error.cause instanceof Error ? error.cause : error).message);
}

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
 * Errors that nobody caught, which the runner no longer knows the tests of: each belongs to the
 * test that ends next, which fails by it.
 */
class StrayErrors {
  #message: string | null = null;

  /** From now on they are heard. */
  hear(): void {
    for (const event of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(event, (error: unknown) => {
        this.#message ??= told(error instanceof Error ? error.message : String(error));
      });
  }

  /** What the last one since the last call said, if there was any. */
  take(): string | null {
    const message = this.#message;
    this.#message = null;
    return message;
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
  const strays = new StrayErrors();
  const path: string[] = [];
  let file = '';
  let isLoaded = false;
  for await (const event of source) {
    if (event.type === 'test:dequeue' && !isLoaded) {
      // All files are: what starts from now on need not compile them too.
      isLoaded = true;
      reports.spend('');
      flushCompileCache();
      if (unfollowPromises()) strays.hear();
    }
    if (event.type === 'test:start') {
      const { name, nesting } = event.data;
      path.length = nesting;
      path.push(name);
      if (nesting === 0) file = pathOf(event.data.file);
    }
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const { name, nesting, skip, todo, details } = event.data;
    if (details.type !== 'suite') {
      const report = reports.of(file);
      const title = titleOf([...path.slice(0, nesting), name]);
      const why = skip ?? todo;
      if (why !== undefined) report.skipped.push({ title, why: why === true ? '' : String(why) });
      else {
        const stray = strays.take();
        const message = messageOf(event) ?? stray;
        if (message === null) report.passed += 1;
        else {
          report.failed.push(title);
          report.messages[title] = message;
        }
      }
    }
    if (nesting === 0) reports.spend(file);
  }
  const message = strays.take();
  if (message !== null) {
    const title = 'An error that nobody caught came after the last test.';
    reports.of(file).failed.push(title);
    reports.of(file).messages[title] = message;
  }
  yield `${JSON.stringify([...reports.files.values()])}\n`;
}
