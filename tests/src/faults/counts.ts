import type { RunningPalisade } from '../palisade.ts';

interface Counts {
  readonly received: number;
  readonly learned: number;
  readonly sampled: number;
  readonly noise: readonly { readonly count: number }[];
  readonly rejected: readonly { readonly count: number }[];
}

interface Data {
  readonly company: {
    readonly ingest: { readonly total: Counts };
    readonly ledger: { readonly edges: readonly { readonly node: { readonly counts: Counts } }[] };
    readonly endpoints: {
      readonly totalCount: number;
      readonly edges: readonly { readonly node: { readonly requests: number } }[];
    };
  };
}

const COUNTS = '{ received learned sampled noise { count } rejected { count } }';
const QUERY = `query ($id: ID!) { company(companyId: $id) {
  ingest { total ${COUNTS} } ledger(first: 100) { edges { node { counts ${COUNTS} } } }
  endpoints(first: 100) { totalCount edges { node { requests } } } } }`;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const total = ({ learned, noise, sampled, rejected }: Counts) =>
  learned + sampled + sum([...noise, ...rejected].map(({ count }) => count));

/** What ledger and inventory of a company say, by an API token. */
export async function countsOf(
  { url, token }: Pick<RunningPalisade, 'url' | 'token'>,
  companyId: string,
) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: QUERY, variables: { id: companyId } }),
  });
  const { data } = (await response.json()) as { data: Data };
  const { ingest, ledger, endpoints } = data.company;
  const lines = ledger.edges.map(({ node }) => node.counts);
  return {
    received: ingest.total.received,
    accountedFor: total(ingest.total),
    ledgerReceived: sum(lines.map(({ received }) => received)),
    ledgerAccountedFor: sum(lines.map(total)),
    learned: ingest.total.learned,
    endpoints: endpoints.totalCount,
    requestsOfEndpoints: sum(endpoints.edges.map(({ node }) => node.requests)),
  };
}
