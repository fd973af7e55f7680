import type { Query } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';

export type FactorKind = 'totp' | 'sms';

export interface SecondFactor {
  readonly userId: string;
  readonly kind: FactorKind;
  /** Of TOTP, sealed. */
  readonly secret: Buffer | null;
  /** Of text messages. */
  readonly phone: string | null;
  readonly createdAt: string;
}

const FACTOR_OF = statement(
  `select user_id as "userId", kind, secret, phone, created_at as "createdAt"
    from identity.second_factors where user_id = $1`,
  {
    userId: 'uuid',
    kind: as<FactorKind>('text'),
    secret: 'bytea?',
    phone: 'text?',
    createdAt: 'timestamptz',
  },
);

/** The second factor of a user; null when a password is enough. */
export async function factorOf(query: Query, userId: string): Promise<SecondFactor | null> {
  const [factor] = await query(FACTOR_OF, [userId]);
  return factor ?? null;
}

export async function saveFactor(
  query: Query,
  userId: string,
  { kind, secret, phone, step }: Pick<SecondFactor, 'kind' | 'secret' | 'phone'> & { step: number },
): Promise<void> {
  await query(
    `insert into identity.second_factors (user_id, kind, secret, phone, last_step) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update
       set kind = excluded.kind, secret = excluded.secret, phone = excluded.phone,
         last_step = excluded.last_step, created_at = now()`,
    [userId, kind, secret, phone, step],
  );
}

/** Whether a step is taken for the first time; no two requests get the same. */
export async function takeStep(query: Query, userId: string, step: number): Promise<boolean> {
  const rows = await query(
    'update identity.second_factors set last_step = $2 where user_id = $1 and last_step < $2 returning 1',
    [userId, step],
  );
  return rows.length === 1;
}

export async function removeFactor(query: Query, userId: string): Promise<boolean> {
  return (
    (await query('delete from identity.second_factors where user_id = $1 returning 1', [userId]))
      .length === 1
  );
}
