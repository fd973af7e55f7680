import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import {
  execute as executeDepthFirst,
  parse,
  validate,
  type ExecutionResult,
  type GraphQLFormattedError,
} from 'graphql';
import { execute } from './execute.ts';
import { branch } from './fuzz/data.ts';
import { QueryWriter } from './fuzz/query.ts';
import { Random } from './fuzz/random.ts';
import { fuzzSchema } from './fuzz/schema.ts';

const schema = fuzzSchema();
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 25);

function rootValue(seed: number): object {
  const random = new Random(seed);
  const one = (): object => branch(random, 3);
  return { branch: one(), root: one(), list: [one(), one()], nested: [[one(), null], [one()]] };
}

/** Where the null of an error is: its own path, or that of the parent it bubbled to. */
function landing(data: unknown, path: readonly (string | number)[]): string {
  let value = data;
  for (const [index, step] of path.entries()) {
    if (value == null) return JSON.stringify(path.slice(0, index));
    value = Object(value)[step];
  }
  return JSON.stringify(path);
}

/**
 * Errors at nullable fields exactly; of those that bubbled, the place only: which sibling is first
 * is left open by the specification.
 */
function comparable({ data, errors }: ExecutionResult): {
  exact: GraphQLFormattedError[];
  bubbled: string[];
} {
  const all = (errors ?? []).map((error) => ({
    error: error.toJSON(),
    place: landing(data, error.path ?? []),
  }));
  const isExact = ({ error, place }: (typeof all)[number]): boolean =>
    JSON.stringify(error.path ?? []) === place;
  const text = (error: GraphQLFormattedError): string => JSON.stringify(error);
  return {
    exact: all
      .filter(isExact)
      .map(({ error }) => error)
      .sort((a, b) => (text(a) < text(b) ? -1 : 1)),
    bubbled: [...new Set(all.filter((entry) => !isExact(entry)).map(({ place }) => place))].sort(),
  };
}

describe('random queries', () => {
  // graphql-js itself leaves rejections unheard when an item of a list fails at once beside a late
  // one. Here that is no failure; the second test shows that the breadth-first executor leaves
  // none.
  const heard: unknown[] = [];
  let runnerListeners: NodeJS.UnhandledRejectionListener[] = [];
  before(() => {
    runnerListeners = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection');
    process.on('unhandledRejection', (reason) => heard.push(reason));
  });
  after(() => {
    process.removeAllListeners('unhandledRejection');
    for (const listener of runnerListeners) process.on('unhandledRejection', listener);
  });

  const args = { schema, operationName: 'Fuzz', variableValues: { yes: true, text: 'given' } };
  const queryOf = (seed: number): string => new QueryWriter(schema, new Random(seed)).write();
  const settings = { numRuns: RUNS };
  const seeds = fc.integer({ min: 0, max: 2 ** 31 });

  it(`the breadth-first executor answers ${RUNS} random queries over random data as graphql-js does`, async () => {
    let withErrors = 0;
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const text = queryOf(seed);
        const document = parse(text);
        fc.pre(validate(schema, document).length === 0);
        const expected = await executeDepthFirst({
          ...args,
          document,
          rootValue: rootValue(seed),
          contextValue: {},
        });
        const actual = await execute({
          ...args,
          document,
          rootValue: rootValue(seed),
          contextValue: {},
        });
        assert.equal(JSON.stringify(actual.data), JSON.stringify(expected.data), text);
        assert.deepEqual(comparable(actual), comparable(expected), text);
        if (expected.errors) withErrors++;
      }),
      settings,
    );
    assert.ok(withErrors > RUNS / 10, `only ${withErrors} queries had failing fields`);
  });

  it('the breadth-first executor leaves no rejection unheard', async () => {
    await new Promise(setImmediate);
    heard.length = 0;
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const document = parse(queryOf(seed));
        fc.pre(validate(schema, document).length === 0);
        await execute({ ...args, document, rootValue: rootValue(seed), contextValue: {} });
      }),
      settings,
    );
    await new Promise(setImmediate);
    assert.deepEqual(heard, []);
  });
});
