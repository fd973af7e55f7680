/**
 * SQL of the splits that name an endpoint as a part and are reported at another one: a split is reported
 * once, and read by each part. The company is `$1`. @param id SQL of the endpoint's id
 */
export const splitsNaming = (id: string): string =>
  `select ch.* from inventory.endpoints own
     join inventory.changes ch on ch.company_id = $1 and ch.host_id = own.host_id
       and ch.kind = 'split' and ch.endpoint_id <> own.id and ch.after -> 'paths' ? own.path
     join inventory.endpoints other on other.company_id = $1 and other.id = ch.endpoint_id
       and other.method = own.method
   where own.company_id = $1 and own.id = ${id}`;
