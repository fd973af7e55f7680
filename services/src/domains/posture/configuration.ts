import { policyNameKey } from '@palisade/vocabulary/posturePolicies.ts';
import type { FastifyRequest } from 'fastify';
import type {
  ConfigurationItem,
  ConfigurationShare,
  WrittenItem,
} from '../../platform/configuration.ts';
import type { CompanyQuery } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { filterNames } from '../../platform/filterNames.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import type { Asker } from '../../platform/readTree.ts';
import { wake } from '../../platform/work/wake.ts';
import { labelNaming, withLabelIds } from '../labels/labelsInFilters.client.ts';
import { providerPolicy } from './hub/catalogue.ts';
import { installAudited } from './hub/installAudited.ts';
import { EVALUATION, takeTurn } from './inTurn.ts';
import { policiesById, policyForUpdate } from './policies/policies.repository.ts';
import type { Policy, PolicyBody } from './policies/policies.schemas.ts';
import { readPolicy } from './policies/policyInput.ts';
import { changePolicy, makePolicy, providerRow } from './policies/writeAudited.ts';
import { needFreeName } from './policies/writePolicy.ts';

const IDS = statement(
  'select id, name_key as key from posture.policies where company_id = $1 order by name_key',
  { id: 'uuid', key: 'text' },
);
const KEYED = statement(
  `select id from posture.policies where company_id = $1
     and case when provider_key is null then 'own ' || name_key else 'provider ' || provider_key end = $2`,
  { id: 'uuid' },
);

/** What a company may change of a provider's policy. */
const providerValues = ({ severity, isEnabled }: Policy) => ({ severity, isEnabled });

const ownValues = (policy: Policy) => ({
  description: policy.description,
  remediation: policy.remediation,
  severity: policy.severity,
  isEnabled: policy.isEnabled,
  categories: policy.categories.toSorted(),
  cweIds: policy.cweIds.toSorted(),
  filter: policy.filter,
});

const itemOf = (policy: Policy): ConfigurationItem => {
  const { name, providerKey, filter } = policy;
  return providerKey === null
    ? {
        kind: 'policy',
        key: `own ${policyNameKey(name)}`,
        name,
        values: ownValues(policy),
        needs: filterNames(filter),
      }
    : {
        kind: 'policy',
        key: `provider ${providerKey}`,
        name,
        values: providerValues(policy),
        needs: [],
      };
};

async function read(query: CompanyQuery): Promise<readonly ConfigurationItem[]> {
  const ids = (await query(IDS, [query.companyId])).map(({ id }) => id);
  const policies = new Map((await policiesById(query, ids)).map((policy) => [policy.id, policy]));
  const named = await labelNaming(query);
  return ids.flatMap((id) => {
    const policy = policies.get(id);
    return policy === undefined ? [] : [itemOf({ ...policy, filter: named(policy.filter) })];
  });
}

/** Stands for whoever wrote a policy that is stored: it was read once, with what they may do. */
const author = (companyId: string): Asker => ({
  auth: { flag: () => ({ canView: true, canEdit: false }) },
  params: { companyId },
});

async function bodyOf(
  query: CompanyQuery,
  { values, needs }: ConfigurationItem,
  name: string,
): Promise<PolicyBody> {
  const { filter, ...others } = values as Omit<PolicyBody, 'name'>; // As `itemOf` gives them.
  const hasLabels = needs.some(({ kind }) => kind === 'label');
  return { ...others, name, filter: hasLabels ? await withLabelIds(query, filter) : filter };
}

/** @throws Problem in words where the provider's policy cannot be installed */
async function install(
  query: CompanyQuery,
  request: FastifyRequest,
  item: ConfigurationItem,
): Promise<void> {
  const policy = providerPolicy(item.key.replace(/^provider /, ''));
  if (policy === undefined) throw new Problem('badInput', 'There is no such policy.');
  if (!policy.installable)
    throw new Problem('badInput', 'Policies about labels cannot be installed.');
  await needFreeName(query, policyNameKey(policy.name), null);
  await installAudited(query, [policy], request, item.values as ReturnType<typeof providerValues>);
}

async function write(
  query: CompanyQuery,
  request: FastifyRequest,
  { item, before }: WrittenItem,
): Promise<void> {
  const isOwn = item.key.startsWith('own ');
  if (before === null) {
    if (isOwn)
      await makePolicy(
        query,
        request,
        readPolicy(author(query.companyId), await bodyOf(query, item, item.name)),
      );
    else await install(query, request, item);
    return;
  }
  const [known] = await query(KEYED, [query.companyId, item.key]);
  const current = known === undefined ? null : await policyForUpdate(query, known.id);
  if (current === null) throw notFound('policy');
  const body = await bodyOf(query, item, current.name);
  const row = isOwn
    ? { ...readPolicy(author(query.companyId), body), owasp: [], providerKey: null }
    : providerRow(current, body);
  await changePolicy(query, request, current, row);
}

/** Policies of the company, and how it has those of the hub. */
export const postureConfiguration: ConfigurationShare = {
  kinds: ['policy'],
  read,
  takeTurn,
  write,
  async finish(query, _request, written) {
    if (written.length > 0) await wake(query, EVALUATION, query.companyId);
  },
};
