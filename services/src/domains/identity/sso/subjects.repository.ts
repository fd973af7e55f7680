import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { KNOWN_COLUMNS, KNOWN_PERSON, type KnownPerson } from './people.repository.ts';
import type { Subject } from './sso.types.ts';

const PERSON_BY_SUBJECT = statement(
  `select ${KNOWN_PERSON}
     from identity.users u join identity.sso_subjects s on s.user_id = u.id
     where s.provider_id = $1 and s.issuer = $3 and s.subject = $4 for update of u`,
  KNOWN_COLUMNS,
);

/** The user who signed on as that subject before, locked until the end of the transaction. */
export async function personBySubject(
  query: Query,
  providerId: string,
  { issuer, subject }: Subject,
  organizationId: string,
): Promise<KnownPerson | null> {
  const [person] = await query(PERSON_BY_SUBJECT, [providerId, organizationId, issuer, subject]);
  return person ?? null;
}

/** Whether a user signed on as another subject of the issuer before. */
export async function otherSubject(
  query: Query,
  providerId: string,
  { issuer, subject }: Subject,
  userId: string,
): Promise<boolean> {
  const rows = await query(
    `select from identity.sso_subjects
      where provider_id = $1 and issuer = $2 and user_id = $3 and subject <> $4`,
    [providerId, issuer, userId, subject],
  );
  return rows.length > 0;
}

/** Remembers that a user is that subject; whoever was it before stays it. */
export async function pinSubject(
  query: Query,
  providerId: string,
  { issuer, subject }: Subject,
  userId: string,
): Promise<void> {
  await query(
    `insert into identity.sso_subjects (provider_id, issuer, subject, user_id)
      values ($1, $2, $3, $4) on conflict do nothing`,
    [providerId, issuer, subject, userId],
  );
}
