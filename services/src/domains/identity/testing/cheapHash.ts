import { hash } from '@node-rs/argon2';

/** Next to the least that Argon2 allows: a sign-in costs 0.1 ms instead of 65. */
const COST = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** For tests only, which sign in hundreds of times: a hash that is quickly made and checked. */
export const cheapHash = (password: string): Promise<string> =>
  hash(password.normalize('NFKC'), COST);
