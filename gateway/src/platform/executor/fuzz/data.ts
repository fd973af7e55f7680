import { GraphQLError } from 'graphql';
import type { Random } from './random.ts';

type Source = Record<string, unknown>;

/**
 * A random tree of sources for the fuzz schema: right values, nulls, wrong types, errors, promises
 * and functions.
 */
export function branch(random: Random, depth: number): Source {
  const child = (): unknown => odd(random, () => leaf(random, depth - 1));
  const thing = (): unknown =>
    odd(random, () =>
      random.chance(0.5) || depth <= 0 ? leaf(random, depth - 1) : branch(random, depth - 1),
    );
  const children = (): unknown[] => random.many(depth > 0 ? 3 : 1, child);
  return {
    kind: random.chance(0.03) ? random.pick(['Query', 'Nothing', undefined]) : 'Branch',
    name: scalar(random, 'branch'),
    score: scalar(random, random.below(100) / 10),
    on: scalar(random, random.chance(0.5)),
    leaf: child(),
    leaves: odd(random, children),
    maybe: odd(random, () => new Set(children())),
    grid: odd(random, () => random.many(2, () => odd(random, children))),
    things: odd(random, () => random.many(3, thing)),
    named: thing(),
    namedList: odd(random, () => random.many(2, thing)),
    $leaf: value(random, () => leaf(random, depth - 1)),
    $branches: value(random, () =>
      depth > 0 ? random.many(3, () => value(random, () => branch(random, depth - 1))) : [],
    ),
  };
}

function leaf(random: Random, depth: number): Source {
  return {
    kind: 'Leaf',
    name: scalar(random, 'leaf'),
    size: random.chance(0.1) ? null : random.below(100),
    color: scalar(random, random.pick(['red', 'green', 'green', 'blue'])),
    odd: scalar(random, random.below(20) * 2 + (random.chance(0.1) ? 0 : 1)),
    tags: odd(random, () => random.many(3, () => scalar(random, 'tag'))),
    matrix: odd(random, () =>
      random.many(2, () =>
        odd(random, () => random.many(2, () => scalar(random, random.below(9)))),
      ),
    ),
    up: depth > 0 ? odd(random, () => branch(random, depth - 1)) : null,
  };
}

/** Right, null or an Error: what a batch may answer for a row. */
function value(random: Random, make: () => unknown): unknown {
  if (random.chance(0.04)) return new Error('row failed');
  return random.chance(0.06) ? null : make();
}

function scalar(random: Random, right: unknown): unknown {
  return random.chance(0.03) ? {} : odd(random, () => right);
}

/**
 * A promise that fails once somebody listens, so that none is left unheard when the query does not
 * ask.
 */
const lateFailure: PromiseLike<never> = {
  // oxlint-disable-next-line unicorn/no-thenable -- it stands for a promise
  then: (good, bad) => Promise.reject(new Error('late failure')).then(good, bad),
};

/** Mostly right; now and then missing, failing, late, or behind a function. */
function odd(random: Random, make: () => unknown): unknown {
  const dice = random.next();
  if (dice < 0.04) return null;
  if (dice < 0.05) return undefined;
  if (dice < 0.07) return new GraphQLError('value failed', { extensions: { code: 'VALUE' } });
  if (dice < 0.09)
    return () => {
      throw new Error('function failed');
    };
  const made = make();
  if (dice < 0.12) return () => made;
  if (dice < 0.15) return () => Promise.resolve(made);
  if (dice < 0.17) return lateFailure;
  return made;
}
