import { randomUUID } from 'node:crypto';
import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

/** Refused requests that are kept of a provider. */
const KEPT = 50;

/** Keeps why a request was refused; the oldest go. */
export async function insertRefusal(
  query: Query,
  {
    providerId,
    ...refusal
  }: {
    readonly providerId: string;
    readonly request: string;
    readonly status: number;
    readonly reason: string;
    readonly address: string | null;
  },
): Promise<void> {
  await query(
    `insert into identity.scim_refusals (id, provider_id, request, status, reason, address)
      select $1, id, $3, $4, $5, $6 from identity.identity_providers where id = $2`,
    [
      randomUUID(),
      providerId,
      refusal.request.slice(0, 500),
      refusal.status,
      refusal.reason.slice(0, 500),
      refusal.address,
    ],
  );
  await query(
    `delete from identity.scim_refusals where id in (
      select id from identity.scim_refusals where provider_id = $1 order by at desc, id offset $2)`,
    [providerId, KEPT],
  );
}

const REFUSALS = statement(
  `select id, at, request, status, reason from identity.scim_refusals
    where provider_id = $1 order by at desc, id limit $2`,
  { id: 'uuid', at: 'timestamptz', request: 'text', status: 'int4', reason: 'text' },
);

/** Requests of a provider that were refused, the latest first. */
export const refusalsOf = (query: Query, providerId: string, first: number) =>
  query(REFUSALS, [providerId, first]);
