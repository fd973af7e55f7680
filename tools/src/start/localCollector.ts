import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { makeToken, sha256 } from '@palisade/services/domains/identity/secrets.ts';
import { insertToken } from '@palisade/services/domains/identity/tokens.repository.ts';
import type { Database } from '@palisade/services/platform/database/database.ts';
import type { LocalCollector } from '../ingest/arguments.ts';

const fileIn = (home: string): string => join(home, 'collector.json');

/** Forgets the token that `pnpm ingest` sends with: its environment is gone. */
export const forgetLocalCollector = (home: string): void => rmSync(fileIn(home), { force: true });

/**
 * Lets `pnpm ingest` on this machine send traffic without options: a collector token of the
 * administrator in a file of the state folder that only its owner can read. Whoever can read it can
 * also read the database beside it.
 */
export async function localCollector(
  db: Database,
  home: string,
  { url, companyId }: Omit<LocalCollector, 'token'>,
): Promise<void> {
  const file = fileIn(home);
  const known = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as LocalCollector)
    : null;
  const isLive =
    known !== null &&
    (
      await db
        .company(companyId)
        .query('select 1 from identity.tokens where hash = $1 and revoked_at is null', [
          sha256(known.token),
        ])
    ).length === 1;
  const token = isLive ? known.token : await newToken(db, companyId);
  mkdirSync(home, { recursive: true });
  writeFileSync(file, `${JSON.stringify({ url, companyId, token } satisfies LocalCollector)}\n`, {
    mode: 0o600,
  });
}

async function newToken(db: Database, companyId: string): Promise<string> {
  const { secret, hint } = makeToken('plc');
  await db.company(companyId).transaction((query) =>
    insertToken(query, {
      id: randomUUID(),
      companyId,
      userId: FIRST_IDS.administrator,
      name: 'Command line on the server',
      hash: sha256(secret),
      hint,
      scopes: ['collect'],
      expiresAt: null,
      allCompanies: true,
    }),
  );
  return secret;
}
