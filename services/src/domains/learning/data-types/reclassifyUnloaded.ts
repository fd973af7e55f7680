import { type OwnTypeRules, OwnTypes } from '@palisade/engine/sensitive/own/ownTypes.ts';
import type { Actor } from '../../../platform/companySettings.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { Deps } from '../../../platform/domain.ts';
import { carryOut } from '../changes/carryOut.ts';
import type { DataTypeWrite } from './changeDataTypes.ts';
import { ownDataTypes } from './dataTypes.repository.ts';
import type { OwnDataType } from './dataTypes.schemas.ts';
import { parameterNames } from './parameterNames.ts';

/** Hosts of one change: they are all in memory meanwhile. */
const AT_ONCE = 20;
/** Hosts that are read again at once; those beyond them are with their next traffic. */
const MOST_HOSTS = 1_000;

const HOSTS_WITH = statement(
  `select distinct host from inventory.endpoints e
    where company_id = $1 and (data_types && $2::text[] or data_categories && $2::text[]
      or $4 or exists (select from inventory.parameters p
        where p.company_id = $1 and p.endpoint_id = e.id and p.name = any($3::text[])))
    limit ${MOST_HOSTS}`,
  { host: 'text' },
);

interface Decision {
  readonly write: DataTypeWrite;
  /** The company's types as they were. */
  readonly before: readonly OwnDataType[];
  readonly actor: Actor;
}

/** Reads the hosts again that a decision concerns and that are not in memory. */
export async function reclassifyUnloaded(
  deps: Deps,
  companyId: string,
  decision: Decision,
): Promise<void> {
  const hosts = await hostsConcerned(deps.db.company(companyId).query, decision);
  for (let at = 0; at < hosts.length; at += AT_ONCE)
    await carryOut(deps, companyId, {
      kind: 'reclassifyHosts',
      hosts: hosts.slice(at, at + AT_ONCE),
      actor: decision.actor,
    });
}

async function hostsConcerned(
  query: CompanyQuery,
  { write, before }: Decision,
): Promise<readonly string[]> {
  const after = await ownDataTypes(query);
  const isChanged = (type: OwnDataType, others: readonly OwnDataType[]): boolean =>
    !others.some(({ id, version }) => id === type.id && version === type.version);
  const changed = [
    ...before.filter((type) => isChanged(type, after)),
    ...after.filter((type) => isChanged(type, before)),
  ];
  const types = new OwnTypes(changed.map(rulesOf));
  const names =
    changed.length === 0
      ? []
      : (await parameterNames(query)).names.filter(
          (name) => types.contextOf(name).named.length > 0,
        );
  const told = [
    ...changed.map(({ name }) => name),
    ...(write.what === 'switch' ? [write.name] : []),
  ];
  // No row tells where a type that is enabled again would match.
  const isAnywhere = write.what === 'switch' && write.enabled;
  if (told.length === 0 && write.what !== 'category') return [];
  const rows = await query(HOSTS_WITH, [query.companyId, told, names, isAnywhere]);
  return rows.map(({ host }) => host);
}

const rulesOf = ({
  id,
  name,
  categories,
  privacy,
  names,
  values,
  operator,
}: OwnDataType): OwnTypeRules => ({
  id,
  name,
  categories,
  privacy,
  names,
  values,
  operator,
});
