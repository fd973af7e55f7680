import { evaluateAll } from '@palisade/services/composition/testing/drained.ts';
import { graphOf } from './companyGraph.ts';
import { ADMIN, type ContractWorld } from './contractWorld.ts';

/** Raw keys of what there is of posture in a company. */
export interface PostureSubjects {
  readonly policyId: string;
  /** A gap with all kinds of evidence and a comment. */
  readonly gapId: string;
  /** A change of many gaps. */
  readonly changeId: string;
  /** Key of a policy of the hub that is installed. */
  readonly key: string;
}

/** Installed in the company, and one that tests install and uninstall. */
export const HUB_KEYS = {
  installed: 'prov-auth-001',
  spare: 'prov-tls-001',
  recommended: 'prov-auth-033',
} as const;

let made = 0;

/** A policy that keeps endpoints of every kind, with everything that can be evidence. */
export const policyInput = (isEnabled = true) => ({
  name: `contract policy ${(made += 1)}`,
  description: 'Found by the contract.',
  remediation: 'None.',
  severity: 'high',
  categories: ['Authentication'],
  cweIds: ['CWE-306'],
  isEnabled,
  filter: {
    any: [
      { field: 'method', op: 'is', value: ['GET', 'POST', 'PUT', 'DELETE'] },
      { field: 'hasVulnerabilities', op: 'is', value: true },
      {
        field: 'response',
        op: 'has',
        value: { all: [{ field: 'name', op: 'contains', value: 'e' }] },
      },
      {
        field: 'request',
        op: 'has',
        value: { any: [{ field: 'location', op: 'is', value: ['query', 'path'] }] },
      },
    ],
  },
});

const ONE_OF_EACH = ['inProcess', 'resolved', 'ignored', 'hidden'] as const;

interface MadePolicy {
  readonly policyEdge: { readonly node: { readonly id: string; readonly policyId: string } };
}

/**
 * Policies, and gaps of every status: those of one policy by people, those of another because it is
 * turned off.
 */
export async function postureSubjects(
  world: ContractWorld,
  companyId: string,
): Promise<PostureSubjects> {
  const { db } = world.services;
  const graph = graphOf(world);
  const make = async () =>
    (
      await graph.mutate<MadePolicy>(
        'createPosturePolicy',
        'CreatePosturePolicyInput',
        { companyId, policy: policyInput() },
        'policyEdge { node { id policyId } }',
      )
    ).policyEdge.node;
  await graph.mutate(
    'installPolicy',
    'InstallPolicyInput',
    { companyId, key: HUB_KEYS.installed },
    'hubPolicy { key }',
  );
  const [kept, off] = [await make(), await make()];
  const evaluate = () => evaluateAll(db);
  await evaluate();
  await graph.mutate(
    'updatePosturePolicy',
    'UpdatePosturePolicyInput',
    { id: off.id, policy: policyInput(false) },
    'policy { id }',
  );
  const gaps = await db.company(companyId).query<{ id: string }>(
    // What other tests merge and split is left out: gaps go where their endpoints go.
    `select id from posture.gaps where company_id = $1 and policy_id = $2 and path !~ '^/(report|sheet|list)/' order by jsonb_array_length(evidence->'vulnerabilities') > 0 and jsonb_array_length(evidence->'parameters') > 0 desc, id`,
    [companyId, kept.policyId],
  );
  const [told, ...others] = gaps.map(({ id }) => id);
  if (told === undefined || others.length < ONE_OF_EACH.length)
    throw new Error('The policy opened too few gaps.');
  for (const [index, newStatus] of ONE_OF_EACH.entries())
    await graph.mutate(
      'changeGapsStatus',
      'ChangeGapsStatusInput',
      { companyId, gapIds: [others[index]], newStatus },
      'change { changeId }',
    );
  const { change } = await graph.mutate<{ change: { changeId: string } }>(
    'changeGapsStatus',
    'ChangeGapsStatusInput',
    { companyId, gapIds: [told], newStatus: 'inProcess', message: 'looked at' },
    'change { changeId }',
  );
  await evaluate();
  await db
    .company(companyId)
    .query('insert into posture.first_policies (company_id, policies) values ($1, 1)', [companyId]);
  await outdatePolicy(world, companyId);
  return {
    policyId: kept.policyId,
    gapId: told,
    changeId: change.changeId,
    key: HUB_KEYS.installed,
  };
}

/** Makes the installed policy of the hub one of an earlier release; its raw key. */
export async function outdatePolicy(
  { services: { db } }: ContractWorld,
  companyId: string,
): Promise<string> {
  const [policy] = await db.company(companyId).query<{ id: string }>(
    `update posture.policies set severity = 'info', provider_severity = 'info'
       where company_id = $1 and provider_key = $2 returning id`,
    [companyId, HUB_KEYS.installed],
  );
  if (policy === undefined) throw new Error('The policy of the hub is not installed.');
  return policy.id;
}

/**
 * Opens gaps that were not there: a policy is made, of the service itself, and endpoints are evaluated
 * by it in the background.
 */
export async function openGaps({ services }: ContractWorld, companyId: string): Promise<void> {
  const { statusCode } = await services.app.inject({
    method: 'POST',
    url: `/posture/${companyId}/policies`,
    headers: { authorization: `Bearer ${ADMIN.token}` },
    payload: policyInput(),
  });
  if (statusCode !== 201) throw new Error(`The policy was answered with ${statusCode}.`);
}
