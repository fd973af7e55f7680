import { createHash } from 'node:crypto';
import pg from 'pg';
import { COMPANY, LABEL_GROUP } from './pagesData.ts';

interface Label {
  readonly id: string;
  readonly endpoints: number;
}

/** Labels and how many endpoints have each, the most frequent first. */
const LABELS = `select value as id, endpoints::int from inventory.term_counts
  where company_id = $1 and field = 'label' and endpoints > 0 order by endpoints desc`;

/** Gives a label to as many endpoints, spread over all. */
const GIVE = `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id)
  select company_id, id, $2, $3 from inventory.endpoints where company_id = $1 order by md5(id::text) limit $4`;

const uuidOf = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/**
 * Labels of about so many endpoints together: the frequent ones that fit, one after the other. Where
 * none does, a label of its own is given to as many endpoints, once.
 */
export async function labelsOfEndpoints(url: string, wanted: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select set_config('palisade.company_id', $1, false)`, [COMPANY]);
    const { rows } = await client.query<Label>(LABELS, [COMPANY]);
    const chosen: Label[] = [];
    let left = wanted;
    for (const label of rows) {
      if (label.endpoints > left) continue;
      chosen.push(label);
      left -= label.endpoints;
    }
    if (chosen.length === 0) {
      const id = uuidOf(`label of ${wanted}`);
      await client.query(GIVE, [COMPANY, id, LABEL_GROUP, wanted]);
      chosen.push({ id, endpoints: wanted });
    }
    console.error(`limited to ${chosen.length} labels of ${wanted - left} endpoints`);
    return chosen.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
