import type { CompanyQuery } from '../../../platform/database/database.ts';

/** Where a gap went: into another one, or to another endpoint as it is. */
export interface MovedGap {
  readonly id: string;
  readonly into: string;
  readonly endpointId: string;
}

/**
 * Tickets of gaps go where these went, each once, so that they are found there and whoever is
 * limited to labels sees those of the endpoint that a gap concerns by now.
 */
export async function moveTicketsOfGaps(
  query: CompanyQuery,
  moved: readonly MovedGap[],
): Promise<void> {
  const values = [
    query.companyId,
    moved.map(({ id }) => id),
    moved.map(({ into }) => into),
    moved.map(({ endpointId }) => endpointId),
  ];
  await query(
    `insert into integrations.ticket_things (company_id, ticket_id, thing, thing_id, endpoint_id)
     select distinct $1::uuid, t.ticket_id, 'gap', m.into_id, m.endpoint_id
     from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as m (id, into_id, endpoint_id)
     join integrations.ticket_things t
       on t.company_id = $1 and t.thing = 'gap' and t.thing_id = m.id
     on conflict (company_id, thing, thing_id, ticket_id)
       do update set endpoint_id = excluded.endpoint_id`,
    values,
  );
  await query(
    `delete from integrations.ticket_things t using unnest($2::uuid[], $3::uuid[]) as m (id, into_id)
     where t.company_id = $1 and t.thing = 'gap' and t.thing_id = m.id and m.id <> m.into_id`,
    values.slice(0, 3),
  );
}
