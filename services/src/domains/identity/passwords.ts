import { hash, verify } from '@node-rs/argon2';

/** Argon2id over 64 MiB, about 65 ms on the two-processor machine it was measured on; OWASP's floor is 19 MiB and two passes. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

const LENGTH = { least: 12, most: 128 };

/** Hashed form of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), COST);

let dummy: Promise<string> | null = null;

/** Makes the hash that unknown accounts are checked against, so that the first of them takes no longer than the others. */
export const prepareDummy = (): Promise<string> => (dummy ??= hashPassword('nobody has this password'));

/** Whether the password is right. An account without a password takes the same time and is never right. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const known = passwordHash !== null && password.length <= LENGTH.most;
  const isRight = await verify(passwordHash ?? (await prepareDummy()), password.slice(0, LENGTH.most).normalize('NFKC'));
  return isRight && known;
}

/** Why a new password is refused, in words for the person who chose it; null when it is fine. */
export function passwordFault(password: string, email: string): string | null {
  if (password.length < LENGTH.least) return `A password has at least ${LENGTH.least} characters.`;
  if (password.length > LENGTH.most) return `A password has at most ${LENGTH.most} characters.`;
  if (new Set(password).size < 5) return 'A password has at least five different characters.';
  const name = email.split('@')[0]?.toLowerCase() ?? '';
  if (name.length >= 4 && password.toLowerCase().includes(name)) return 'A password does not contain the name of the account.';
  return null;
}
