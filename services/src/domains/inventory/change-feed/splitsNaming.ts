/**
 * SQL of the splits that name an endpoint as a part and are reported at another one: a split is reported
 * once, and read by each part. The company is `$1`. @param id SQL of the endpoint's id
 */
export const splitsNaming = (id: string): string =>
  `select ch.* from inventory.change_parts part
     join inventory.changes ch on ch.company_id = $1 and ch.id = part.change_id
       and ch.endpoint_id <> part.endpoint_id
   where part.company_id = $1 and part.endpoint_id = ${id}`;
