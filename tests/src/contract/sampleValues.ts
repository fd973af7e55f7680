import type { ContractWorld } from './contractWorld.ts';

interface Found {
  readonly company: {
    readonly id: string;
    readonly endpoints: { readonly edges: readonly { readonly node: { readonly id: string; readonly endpointId: string; readonly host: { readonly hostId: string } } }[] };
    readonly tokens: { readonly edges: readonly { readonly node: { readonly id: string } }[] };
  };
}

/** What a company has none of: the answer is null. */
const NONE = '00000000-0000-4000-8000-0000000000ff';

const FIND = `query ($companyId: ID!, $filter: FilterInput) { company(companyId: $companyId) {
  id
  endpoints(filter: $filter, first: 1) { edges { node { id endpointId host { hostId } } } }
  tokens(first: 1) { edges { node { id } } }
} }`;

/** Values for the variables of any document, from what a company has: a filter that finds something, ids of things that exist. */
export async function valuesFor(world: ContractWorld, companyId: string): Promise<Record<string, unknown>> {
  const filter = { all: [{ field: 'method', op: 'is', value: ['GET', 'POST'] }] };
  const { company } = (await world.ask(FIND, { companyId, filter })).data as unknown as Found; // What the query asks for.
  const [endpoint] = company.endpoints.edges;
  const [token] = company.tokens.edges;
  if (endpoint === undefined || token === undefined) throw new Error(`The company has no endpoints or tokens: ${JSON.stringify(company)}`);
  const { id, endpointId, host } = endpoint.node;
  return {
    companyId, endpointId, hostId: host.hostId, id, ids: [id, company.id], filter,
    companyNode: company.id, endpointNode: id, tokenId: token.node.id,
    labelId: NONE, groupId: NONE, ruleId: NONE, rule: { kind: 'pathLocation' },
    days: 7, count: 20, cursor: null, after: null, sort: 'riskScore', direction: 'descending', isGrouped: true,
  };
}
