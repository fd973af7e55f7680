import type { HostPattern } from '@palisade/engine/patterns/hostPattern.ts';
import type { Actor } from '../../../platform/companySettings.ts';
import { auditAs } from '../../identity/audit.client.ts';
import type { ChangeScope } from '../changes/changeScope.ts';
import { findApi } from '../changes/findApi.ts';
import { readRules } from '../learner/companyRules.ts';
import { describeHost, documentedOn } from '../state/describeHost.ts';
import type { HostState } from '../state/hostState.ts';
import { hostNames } from '../../inventory/inventory.client.ts';
import { moveHostTraffic } from '../write/writeHostTraffic.ts';
import { moveLabelTraffic } from '../write/writeLabelTraffic.ts';
import { checkedHostPattern, foldedHosts } from './hostPatterns.ts';

/**
 * Makes one host of all hosts that match an expression, those that are known and those to come;
 * null lets the next ones be on their own.
 */
export interface SetHostPattern {
  readonly kind: 'setHostPattern';
  readonly apiId: string;
  readonly pattern: string | null;
  readonly actor: Actor;
}

export async function setHostPattern(
  { apiId, pattern, actor }: SetHostPattern,
  scope: ChangeScope,
): Promise<{ readonly id: string }> {
  const { company, companyId, query } = scope;
  const { host, api } = await findApi(scope, apiId);
  const before = { host: host.name, pattern: host.pattern };
  const read = pattern === null ? null : checkedHostPattern(pattern, host.name, host.pattern);
  const absorbed = read === null ? [] : await fold(scope, host, read);
  host.pattern = read === null ? null : read.pattern.source;
  host.isTouched = true;
  await query('update inventory.hosts set pattern = $3 where company_id = $1 and id = $2', [
    companyId,
    host.id,
    host.pattern,
  ]);
  await auditAs(query, actor, {
    action: 'host.setPattern',
    targetType: 'host',
    targetId: host.id,
    before,
    after: { host: host.name, pattern: host.pattern, absorbed },
  });
  const rules = await readRules(query);
  // The row has the name that the flush will replace.
  company.rules = {
    ...rules,
    hostPatterns: rules.hostPatterns
      .filter(({ name }) => !absorbed.includes(name))
      .map((each) => (each.name === before.host && read !== null ? read : each)),
  };
  describeHost(host, await documentedOn(query, company, host.name));
  return { id: api.id };
}

async function fold(scope: ChangeScope, host: HostState, read: HostPattern): Promise<string[]> {
  const { company, companyId, query } = scope;
  if (host.name !== read.name) host.samples.take(host);
  const others = foldedHosts(await hostNames(scope), read).filter(({ id }) => id !== host.id);
  for (const { name } of others) {
    const other = await scope.host(name);
    if (other === null) continue;
    host.absorb(other);
    company.hosts.delete(name);
    company.removed.push(other);
    company.knownHosts -= 1;
  }
  const otherIds = others.map(({ id }) => id);
  await moveHostTraffic(query, otherIds, host.id);
  await moveLabelTraffic(query, otherIds, host.id);
  // Their rows go with the flush, after this one has got its name.
  await query(
    'update inventory.hosts set name = id::text where company_id = $1 and id = any($2::uuid[])',
    [companyId, otherIds],
  );
  company.hosts.delete(host.name);
  host.name = read.name;
  host.rewrite();
  company.add(host);
  return others.map(({ name }) => name);
}
