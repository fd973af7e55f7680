import type { TestEvent } from 'node:test/reporters';

/** A reporter for Node's test runner that ends with one JSON line `{"passed","failed","skipped"}`; suites do not count. */
export default async function* countReporter(
  source: AsyncIterable<TestEvent>,
): AsyncGenerator<string> {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  for await (const event of source) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    if (event.data.details.type === 'suite') continue;
    if (event.data.skip !== undefined || event.data.todo !== undefined) skipped += 1;
    else if (event.type === 'test:pass') passed += 1;
    else failed += 1;
  }
  yield `${JSON.stringify({ passed, failed, skipped })}\n`;
}
