import type { Database, Query } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secretBox.ts';
import { audit, NO_COMPANY } from '../audit.ts';
import { HONOURED_SECONDS } from './accessTokens.ts';
import {
  deleteRetiredKeys,
  inTurn,
  insertSigningKey,
  retireSigningKeys,
  sealOpenKeys,
  signingKeyAge,
  signingKeys,
  type SigningKey,
} from './signingKeys.repository.ts';

/** Days after which the key that signs access tokens is replaced by itself. */
export const SIGNING_KEY_DAYS = 90;

const LOST =
  'The keys that sign access tokens cannot be opened with the key of this installation (PALISADE_SECRET_KEY, or secret.key in the state folder). Give the key that they were sealed under. If it is lost for good, run pnpm rotate-keys --key-lost, which makes new ones; secrets of integrations and of authenticator apps have to be entered again then.';

/** Who or what rotates, for the audit log. */
export type RotatedBy = 'start' | 'age' | 'command line';

function changing<T>(db: Database, work: (query: Query) => Promise<T>): Promise<T> {
  return db.company(NO_COMPANY).transaction(async (query) => {
    await inTurn(query);
    return work(query);
  });
}

function opened(query: Query, secrets: SecretBox): Promise<SigningKey[]> {
  return signingKeys(query, secrets).catch((cause: unknown) => {
    throw new Error(LOST, { cause });
  });
}

async function replace(query: Query, secrets: SecretBox, by: RotatedBy): Promise<void> {
  const retired = await retireSigningKeys(query);
  const made = await insertSigningKey(query, secrets);
  await audit(query, {
    companyId: NO_COMPANY,
    actorId: null,
    actor: by,
    address: null,
    action: 'installation.rotateSigningKeys',
    targetType: 'installation',
    targetId: null,
    before: { retired },
    after: { made },
  });
}

/**
 * Sees to it that there is a sealed key that signs: makes the first one, and seals and replaces one
 * that lay open.
 * @throws Error in words when the keys were sealed under another key of the installation.
 */
export function ensureSigningKey(db: Database, secrets: SecretBox): Promise<void> {
  return changing(db, async (query) => {
    const layOpen = await sealOpenKeys(query, secrets);
    const keys = await opened(query, secrets);
    if (layOpen > 0) await replace(query, secrets, 'start');
    else if (keys.every(({ retiredAt }) => retiredAt !== null))
      await insertSigningKey(query, secrets);
  });
}

/**
 * Replaces the key that signs access tokens. What the old one signed is honoured until it ends;
 * `atOnce` ends it now, so that every open page renews its session with its next request, and
 * nobody has to sign in again. `isKeyLost`: the old ones cannot be opened any more, so they are
 * removed unseen.
 * @throws Error in words when the keys were sealed under another key of the installation, whose
 * processes could not open the new one.
 */
export function rotateSigningKeys(
  db: Database,
  secrets: SecretBox,
  by: RotatedBy,
  { atOnce = false, isKeyLost = false } = {},
): Promise<void> {
  return changing(db, async (query) => {
    if (!isKeyLost) await opened(query, secrets);
    await replace(query, secrets, by);
    if (atOnce || isKeyLost) await deleteRetiredKeys(query, 0);
  });
}

/**
 * Replaces a key of 90 days, and removes retired ones whose tokens have ended. Many processes may
 * do it at once.
 */
export function tendSigningKeys(db: Database, secrets: SecretBox): Promise<void> {
  return changing(db, async (query) => {
    if (((await signingKeyAge(query)) ?? 0) >= SIGNING_KEY_DAYS)
      await replace(query, secrets, 'age');
    await deleteRetiredKeys(query, HONOURED_SECONDS);
  });
}
