import type { Actor } from '../../../platform/companySettings.ts';
import { Problem } from '../../../platform/problem.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { auditAs } from '../../identity/audit.client.ts';
import { decidedBy } from '../change-feed/decidedBy.ts';
import type { ChangeScope } from '../changes/changeScope.ts';
import { learnedApi } from '../state/apiState.ts';
import { describeNew } from '../state/describeHost.ts';
import { HostState } from '../state/hostState.ts';
import { LEARNING_LIMITS } from '../learner/learningLimits.ts';

/** Adds an API that no traffic was seen of, hidden, for all of a host that no other API has. */
export interface AddApi {
  readonly kind: 'addApi';
  readonly host: string;
  readonly name: string;
  readonly detectionEnabled: boolean;
  readonly actor: Actor;
}

const BASE_PATH = '/';

export async function addApi(
  { host: name, name: apiName, detectionEnabled, actor }: AddApi,
  scope: ChangeScope,
): Promise<{ readonly id: string }> {
  const { company, query } = scope;
  const now = Date.now();
  const appeared = { ...decidedBy(actor), at: now, before: null, after: null, turn: 0 };
  let host = await scope.host(name);
  if (host === null) {
    if (company.knownHosts >= LEARNING_LIMITS.hostsPerCompany)
      throw new Problem(
        'badInput',
        `A company has at most ${LEARNING_LIMITS.hostsPerCompany} hosts.`,
        { field: 'host' },
      );
    host = new HostState(uuidV7(), name, LEARNING_LIMITS.templateNodes);
    describeNew(host, company);
    host.firstSeenAt = host.lastActivityAt = now;
    host.usedAt = performance.now();
    host.changes.push({ note: { ...appeared, kind: 'hostNew' }, api: null });
    company.add(host);
    company.knownHosts += 1;
  }
  if (host.apis.has(BASE_PATH))
    throw new Problem('conflict', 'There is an API for this host already.', { field: 'host' });
  const api = {
    ...learnedApi(uuidV7(), BASE_PATH, apiName),
    firstSeenAt: now,
    lastActivityAt: now,
    isHidden: true,
    isDetected: detectionEnabled,
    isAdded: true,
  };
  host.apis.set(BASE_PATH, api);
  host.changes.push({ note: { ...appeared, kind: 'apiNew' }, api });
  host.isTouched = true;
  await auditAs(query, actor, {
    action: 'api.create',
    targetType: 'api',
    targetId: api.id,
    after: { host: host.name, name: api.name, detectionEnabled },
  });
  return { id: api.id };
}
