import { randomUUID } from 'node:crypto';
import type { CompanySubjects } from './companySubjects.ts';
import type { ContractWorld } from './contractWorld.ts';
import { organizationValues } from './organizationInputs.ts';
import { roleKeys } from './roleInputs.ts';
import { userKeys } from './userInputs.ts';
import { inventoryValues } from './inventoryInputs.ts';

interface Found {
  readonly company: {
    readonly id: string;
    readonly endpoint: {
      readonly id: string;
      readonly host: { readonly hostId: string };
      readonly parameters: {
        readonly edges: readonly { readonly node: { readonly parameterId: string } }[];
      };
    } | null;
    readonly auditLog: {
      readonly edges: readonly { readonly node: { readonly entryId: string } }[];
    };
    readonly tokens: { readonly edges: readonly { readonly node: { readonly id: string } }[] };
  };
}

const FIND = `query ($companyId: ID!, $endpointId: ID!) { company(companyId: $companyId) {
  id
  endpoint(endpointId: $endpointId) { id host { hostId } parameters(first: 1) { edges { node { parameterId } } } }
  tokens(first: 1) { edges { node { id } } }
  auditLog(first: 1) { edges { node { entryId } } }
} }`;

const byTime = (field: string) => ({ all: [{ field, op: 'after', value: '2020-01-01' }] });

/**
 * Values for the variables of any document, from what a company has: a filter that finds something,
 * ids of subjects that exist.
 */
export async function valuesFor(
  world: ContractWorld,
  subjects: CompanySubjects,
  label: { readonly labelId: string; readonly groupId: string; readonly ruleId: string },
): Promise<Record<string, unknown>> {
  const { companyId, endpointId } = subjects;
  const filter = { all: [{ field: 'method', op: 'is', value: ['GET', 'POST'] }] };
  const { company } = (await world.ask(FIND, { companyId, endpointId })).data as unknown as Found; // What the query asks for.
  const { endpoint } = company;
  const [token] = company.tokens.edges;
  if (endpoint === null || token === undefined)
    throw new Error(`The company has no endpoints or tokens: ${JSON.stringify(company)}`);
  const { id, host, parameters } = endpoint;
  return {
    ...inventoryValues(subjects),
    ...organizationValues(companyId),
    ...roleKeys,
    ...userKeys,
    companyId,
    hostId: host.hostId,
    parameterId: parameters.edges[0]?.node.parameterId ?? '',
    id,
    ids: [id, company.id],
    filter,
    trafficFilter: byTime('time'),
    trafficOn: byTime('time'),
    ofLabels: { all: [{ field: 'label', op: 'is', value: [label.labelId] }] },
    untilDay: null,
    changeFilter: byTime('time'),
    attackerFilter: byTime('lastSeen'),
    remediationFilter: byTime('createdAt'),
    ofSource: filter,
    ofSensitive: filter,
    ofAttacked: filter,
    ofEmail: filter,
    companyNode: company.id,
    endpointNode: id,
    tokenId: token.node.id,
    providerId: randomUUID(),
    entryId: company.auditLog.edges[0]?.node.entryId ?? '',
    ...label,
    rule: { kind: 'pathLocation' },
    lintRule: 'operation-operationId',
    isFindings: true,
    days: 7,
    orAllTime: true,
    thisMonth: true,
    by: 'policy',
    side: 'request',
    dataType: 'Email Address',
    count: 20,
    cursor: null,
    after: null,
    sort: 'riskScore',
    direction: 'descending',
    isGrouped: true,
    hasMore: true,
    isLint: true,
    hidden: false,
    seesGaps: true,
    seesAttackers: true,
    seesRemediations: true,
    isChosen: true,
    isActive: true,
    isDone: false,
    successOnly: false,
    include: '[0-9]+',
    token: 'A'.repeat(43),
  };
}
