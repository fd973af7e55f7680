import type { LabelFacts } from '@palisade/engine/labels/labelRule.ts';
import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import { INVENTORY_FIELDS } from '@palisade/vocabulary/inventoryFields.ts';
import { ENDPOINT_METADATA } from '@palisade/vocabulary/labels.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/problem.ts';
import { Conditions, conditionsOf } from '../filter/conditions.ts';
import { type Asker, readFilter } from '../filter/readFilter.ts';

/** Who asks for a rule, and for which company. */
export type RuleAsker = Asker;

export type EndpointFacts = LabelFacts & { readonly id: string };

const FACTS = [
  'id',
  'path',
  ...ENDPOINT_METADATA.map(({ key, column }) => `${column} as "${key}"`),
].join(', ');
const ROW = {
  id: 'uuid',
  path: 'text',
  host: 'text',
  domain: 'text',
  method: 'text',
  source: 'text[]',
  sourceType: 'text[]',
  technology: 'text[]',
  webServer: 'text?',
  cdn: 'text?',
  protocol: 'text[]',
  authType: 'text[]',
  dataCategory: 'text[]',
  dataType: 'text[]',
} as const;

/** Fields whose changes are reported of the endpoint's row (`FACTS` of updateEndpoints.ts). */
const TOLD = new Set<string>([
  'path',
  'host',
  'method',
  'domain',
  'detectionTime',
  'firstSeen',
  'learningState',
  'authenticated',
  'authType',
  'sensitive',
  'dataType',
  'dataCategory',
  'isExternal',
  'protocol',
  'source',
  'contentType',
  'responseCode',
  'riskScore',
  'webServer',
  'technology',
  'cdn',
  'sourceType',
  'urlType',
  'rateLimited',
  'resourceId',
  'monitored',
  'endpointType',
]);

/**
 * The filter of a rule from outside as nodes that must all hold.
 * @throws Problem badInput when it is not valid, or asks for labels: rules would wait for each other; forbidden for a field
 *   that the asker does not have
 */
export function readRuleFilter(asker: Asker, filter: unknown): readonly FilterNode[] {
  const nodes = readFilter(asker, filter, INVENTORY_FIELDS);
  if (conditionsOf(nodes).some(({ field }) => field === 'label'))
    throw new Problem('badInput', 'A rule cannot depend on labels.', { field: 'filter' });
  return nodes;
}

/** Stands for whoever wrote a rule that is stored: it was read once, with what they may do. */
export const ruleAuthor = (companyId: string): RuleAsker => ({
  auth: { flag: () => ({ canView: true, canEdit: false }), can: () => true, licensed: () => true },
  params: { companyId },
});

/** The filter of a rule as it was stored, after it had been read once. */
export const storedRuleFilter = (companyId: string, filter: unknown): readonly FilterNode[] =>
  readFilter(ruleAuthor(companyId), filter, INVENTORY_FIELDS);

/**
 * Whether what the filter asks for can change while the endpoint's row does not: with time, or in
 * other tables.
 */
export function isVolatile(nodes: readonly FilterNode[]): boolean {
  const isRelative = (value: unknown): boolean =>
    Array.isArray(value)
      ? value.some(isRelative)
      : typeof value === 'string' && value.startsWith('now');
  return conditionsOf(nodes).some(
    ({ field, value }) =>
      !TOLD.has(field) ||
      ((field === 'detectionTime' || field === 'firstSeen') && isRelative(value)),
  );
}

/** Of these endpoints, those that the filter keeps, with what rules read of them. */
export function factsOf(
  query: CompanyQuery,
  ids: readonly string[],
  nodes: readonly FilterNode[],
): Promise<EndpointFacts[]> {
  const where = new Conditions([query.companyId, ids]);
  const sql = `select ${FACTS} from inventory.endpoints
    where company_id = $1 and id = any($2::uuid[]) and ${where.all(nodes)}`;
  return query({ sql, columns: ROW }, where.values);
}

/** Endpoints that the filter keeps, riskiest first. */
export function mostRiskyFacts(
  query: CompanyQuery,
  nodes: readonly FilterNode[],
  atMost: number,
): Promise<EndpointFacts[]> {
  const where = new Conditions([query.companyId, atMost]);
  const sql = `select ${FACTS} from inventory.endpoints
    where company_id = $1 and ${where.all(nodes)} order by risk_score desc, id desc limit $2`;
  return query({ sql, columns: ROW }, where.values);
}
