import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const BASE64 = /^[A-Za-z0-9+/]{43}=$/;

function keyFrom(text: string, where: string): Buffer {
  const trimmed = text.trim();
  if (!BASE64.test(trimmed)) throw new Error(`${where} is not a key: 32 bytes in base64.`);
  return Buffer.from(trimmed, 'base64');
}

/**
 * The key that secrets in the database are sealed under: PALISADE_SECRET_KEY, else the file
 * `secret.key` of the state folder, which is made at the first start and readable by its owner
 * alone.
 * @throws Error in words when either is not a key.
 */
export async function secretKeyFrom(env: NodeJS.ProcessEnv, home: string): Promise<Buffer> {
  const given = env['PALISADE_SECRET_KEY'];
  if (given !== undefined) return keyFrom(given, 'PALISADE_SECRET_KEY');
  const file = join(home, 'secret.key');
  await mkdir(home, { recursive: true });
  // Written aside and linked: nobody reads half a key, and the first to link wins.
  const made = `${file}.${randomUUID()}`;
  try {
    await writeFile(made, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
    await link(made, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(made, { force: true });
  }
  return keyFrom(await readFile(file, 'utf8'), file);
}
