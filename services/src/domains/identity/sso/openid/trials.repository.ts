import type { Query } from '../../../../platform/database/database.ts';
import { as, statement } from '../../../../platform/database/statement.ts';
import type { OpenIdPerson } from './claims.ts';

/** What a test sign-in brought. */
export interface Trial {
  /** Why the answer was refused before anybody could be read from it. */
  readonly refusal: string | null;
  readonly person: OpenIdPerson | null;
}

/** Keeps what a test sign-in brought, until the request is swept. */
export async function keepTrial(query: Query, requestId: string, trial: Trial): Promise<void> {
  await query(
    `update identity.sso_requests set state = 'answered', trial = $2 where id = $1 and is_trial`,
    [requestId, JSON.stringify(trial)],
  );
}

const LAST_TRIAL = statement(
  `select created_at as at, trial from identity.sso_requests
     where provider_id = $1 and is_trial and trial is not null and expires_at > now()
     order by created_at desc limit 1`,
  { at: 'timestamptz', trial: as<Trial>('jsonb') },
);

/** The last test sign-in of a provider, while it is kept. */
export async function lastTrial(
  query: Query,
  providerId: string,
): Promise<(Trial & { readonly at: string }) | null> {
  const [row] = await query(LAST_TRIAL, [providerId]);
  return row === undefined ? null : { ...row.trial, at: row.at };
}
