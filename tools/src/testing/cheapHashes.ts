import { createRequire } from 'node:module';

/** What Argon2 hashes a password with. */
interface Cost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Next to the least that Argon2 allows: a hash takes 0.1 ms instead of 65. */
const CHEAP: Cost = { memoryCost: 64, timeCost: 1, parallelism: 1 };

const argon2 = createRequire(new URL('../../../services/package.json', import.meta.url))(
  '@node-rs/argon2',
) as { hash(password: string, cost: Cost): Promise<string> };
const { hash } = argon2;

// Modules that are loaded after this one take it from here. Checking a password costs what the hash
// says that it cost.
argon2.hash = (password) => hash(password, CHEAP);
