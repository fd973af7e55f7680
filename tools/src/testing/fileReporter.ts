import { flushCompileCache } from 'node:module';
import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { ROOT } from '../run.ts';
import { type FileReport, newReport, titleOf, told } from './fileReport.ts';
import { processorSeconds } from './processorSeconds.ts';
import { unfollowPromises } from './unfollowedPromises.ts';

const pathOf = (file: string | undefined): string =>
  file === undefined ? '' : relative(ROOT, file.replace(/^file:\/\//, ''));

type Ended = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>;

/** How a test or suite that failed said why; null of one that passed. */
function messageOf(event: Ended): string | null {
  if (event.type === 'test:pass') return null;
  const { error } = event.data.details;
  return told((error.cause instanceof Error ? error.cause : error).message);
}

/** Whether a suite failed by itself, as in a hook, and not only for a test within. */
const isOwnFailure = (event: Ended): boolean =>
  event.type === 'test:fail' &&
  !(
    'failureType' in event.data.details.error &&
    event.data.details.error.failureType === 'subtestsFailed'
  );

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

const STRAY = ['uncaughtException', 'unhandledRejection'] as const;

/**
 * Errors that nobody caught, which the runner no longer knows the tests of. Whose one is cannot be
 * said: a timer may throw while a test of another file runs. So each is a failure of no file, which
 * no second try undoes, and names what ended next.
 */
class StrayErrors {
  readonly #messages: string[] = [];
  readonly #hear = (error: unknown): void => {
    this.#messages.push(told(error instanceof Error ? error.message : String(error)));
  };

  /** From now on they are heard. */
  hear(): void {
    for (const event of STRAY) process.on(event, this.#hear);
  }

  /** From now on they end the process, as they do without a reporter. */
  leave(): void {
    for (const event of STRAY) process.off(event, this.#hear);
  }

  /** Adds those since the last call to what failed of no file. */
  tell(reports: Reports, when: string): void {
    if (this.#messages.length === 0) return;
    const { failed, messages } = reports.of('');
    const title = `an error that nobody caught came ${when}`;
    failed.push(title);
    messages[title] = this.#messages.splice(0).join('\n');
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
    const title = titleOf([...path.slice(0, nesting), name]);
    strays.tell(reports, `before “${title}” ended`);
    const report = reports.of(file);
    const why = skip ?? todo;
    const isSuite = details.type === 'suite';
    if (why !== undefined) {
      if (!isSuite) report.skipped.push({ title, why: why === true ? '' : String(why) });
    } else if (!isSuite || isOwnFailure(event)) {
      const message = messageOf(event);
      if (message === null) report.passed += 1;
      else {
        report.failed.push(title);
        report.messages[title] = message;
        if (isSuite) report.failedSuites += 1;
      }
    }
    if (nesting === 0) reports.spend(file);
  }
  strays.tell(reports, 'after the last test');
  strays.leave();
  yield `${JSON.stringify([...reports.files.values()])}\n`;
}
