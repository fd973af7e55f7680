import type { Actor } from '../../../platform/companySettings.ts';
import { Problem } from '../../../platform/problem.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { auditAs } from '../../identity/audit.client.ts';
import { changedMeanwhile } from './mergePlan.ts';
import { prefixOf, segmentsOf } from './siblings.ts';
import { decidedBy } from '../change-feed/decidedBy.ts';
import type { ChangeScope } from '../changes/changeScope.ts';
import { insertCorrection, nextCorrectionId } from './correctionRows.ts';
import type { Corrected } from './mergeEndpoints.ts';
import { endpointToSplit, valuesOf } from './splitValues.ts';

/** Makes one value of a parameter an endpoint of its own. */
export interface SplitEndpoint {
  readonly kind: 'splitEndpoint';
  readonly host: string;
  readonly endpointId: string;
  /** The endpoint's template as the person saw it. */
  readonly path: string;
  readonly index: number;
  /** The value as it was sent. */
  readonly value: string;
  readonly actor: Actor;
}

export async function splitEndpoint(
  { host: name, endpointId: id, path, index, value, actor }: SplitEndpoint,
  scope: ChangeScope,
): Promise<Corrected> {
  const { query, company } = scope;
  const { host, endpoint } = await endpointToSplit(scope, name, id);
  const endpointId = endpoint.id;
  if (endpoint.template !== path) throw changedMeanwhile();
  const { values } = valuesOf(host, endpoint, index, company.settings.sampling);
  if (!values.some((kept) => kept.value === value))
    throw new Problem(
      'conflict',
      'The samples of this value are gone. Nothing was changed; choose another one, or wait until it comes again.',
    );
  const { method } = endpoint;
  const record = host.templates.split({ method, template: path, index, value });
  if (record === null) throw changedMeanwhile();
  host.follow(host.templates.drainChanges(), decidedBy(actor));
  const made = endpoint.part(uuidV7(), record.template);
  made.firstSeenAt = made.lastActivityAt = Date.now();
  made.changes.assume(made.firstSeenAt);
  host.put(made);
  host.splits.push({ from: endpoint, made, was: path, cause: null });
  const after = { paths: [endpoint.template, made.template], count: 2 };
  const parts = [made.id];
  endpoint.changes.note({ kind: 'split', ...decidedBy(actor), before: { path }, after, parts });
  host.put(endpoint);
  const correctionId = await nextCorrectionId(query);
  const at = `${prefixOf(record.template, index)}/${record.literal}`;
  await insertCorrection(query, {
    id: correctionId,
    kind: 'split',
    hostId: host.id,
    host: host.name,
    path: at,
    index,
    taken: [record.literal],
    excluded: [],
    parameter: /\{([^}]*)\}/.exec(segmentsOf(path)[index] ?? '')?.[1] ?? '',
    endpointIds: [endpointId, made.id],
    record,
    actor: actor.name,
  });
  await auditAs(query, actor, {
    action: 'endpoint.split',
    targetType: 'correction',
    targetId: correctionId,
    before: { host: name, endpoints: [{ id: endpointId, method, path }] },
    after: {
      host: name,
      endpoints: [
        { id: endpointId, method, path: endpoint.template },
        { id: made.id, method, path: made.template },
      ],
    },
  });
  return { correctionId, endpointIds: [made.id] };
}
