import type { MutationResolvers, Resolvers } from '../../../generated/resolvers.ts';
import { batch } from '../../../platform/executor/batch.ts';
import { byCompany } from '../../../platform/graph/batches.ts';
import { globalId } from '../../../platform/graph/globalId.ts';
import { keyOf } from '../../../platform/graph/keyOf.ts';
import { own } from '../../../platform/graph/owned.ts';
import { readBackOne } from '../../../platform/graph/readBack.ts';
import { expectFailures, forbidden } from '../../../platform/upstream/errors.ts';
import { endpointsOfRows } from '../endpointsOfRows.ts';

const markStep: MutationResolvers['markStep'] = async (
  _parent,
  { input: { id, kind, location, name, status, path, verdict, isTuned, message, expiresAt } },
  { attackers },
) => {
  const { companyId, key } = keyOf('AttackStep', id);
  const { result, errors } = await expectFailures(
    attackers.calls.markStep(companyId, key, {
      kind,
      location,
      name,
      status,
      path,
      verdict,
      isTuned: isTuned === true,
      message,
      expiresAt,
    }),
  );
  const attacker =
    result && readBackOne(() => attackers.attackerByKey(companyId, [result.attackerId]));
  return { step: result && own(companyId, result), attacker, errors };
};

const remediateField: MutationResolvers['remediateField'] = async (
  _parent,
  { input: { id, ...anomaly } },
  { attackers, viewer },
) => {
  const { companyId, key } = keyOf('AttackStep', id);
  if (viewer?.companies.get(companyId)?.flags['system']?.canView !== true) throw forbidden(); // The service checks it again.
  const { result, errors } = await expectFailures(
    attackers.calls.remediate(companyId, key, anomaly),
  );
  return { step: result && own(companyId, result), errors };
};

const switchFieldRemediation: MutationResolvers['switchFieldRemediation'] = async (
  _parent,
  { input: { id, isActive } },
  { attackers, viewer },
) => {
  const { companyId, key } = keyOf('FieldRemediation', id);
  const company = viewer?.companies.get(companyId);
  if (company?.flags['system']?.canView !== true) throw forbidden(); // The service checks it again.
  const { result, errors } = await expectFailures(
    attackers.calls.switchRemediation(companyId, key, isActive),
  );
  return { remediation: result && own(companyId, result), company, errors };
};

/** What people say about what detection reported, and the remediation of fields. */
export const markResolvers: Resolvers = {
  Mutation: { markStep, remediateField, switchFieldRemediation },
  Company: {
    fieldRemediations: ({ companyId }, args, { attackers }) =>
      attackers.fieldRemediations(companyId, args),
    fieldRemediationCounts: ({ companyId }, args, { attackers }) =>
      attackers.fieldRemediationCounts(companyId, args),
  },
  FieldRemediation: {
    id: ({ companyId, id }) => globalId('FieldRemediation', companyId, id),
    remediationId: ({ id }) => id,
    endpoint: batch((remediations, _args, context) =>
      byCompany(remediations, (companyId, rows) => endpointsOfRows(companyId, rows, context)),
    ),
  },
  FieldRemediationEdge: { node: (remediation) => remediation },
};
