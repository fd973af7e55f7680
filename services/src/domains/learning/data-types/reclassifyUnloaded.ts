import { isDeepStrictEqual } from 'node:util';
import { type OwnTypeRules, OwnTypes } from '@palisade/engine/sensitive/own/ownTypes.ts';
import type { Actor } from '../../../platform/companySettings.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { Deps } from '../../../platform/domain.ts';
import { carryOut } from '../changes/carryOut.ts';
import type { OwnDataType } from './dataTypes.schemas.ts';
import { parameterNames } from './parameterNames.ts';
import type { DataTypeWrite } from './writeDataTypes.ts';

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

/** What was decided about data types, as far as hosts have to be read again. */
export interface Decision {
  /** Types as they were and as they are. */
  readonly types: readonly OwnDataType[];
  /** Names of types that were switched. */
  readonly switched: readonly string[];
  /** Whether one was switched on: no row tells where it would match. */
  readonly isSwitchedOn: boolean;
}

/** What a decision changed, by the scope's types with their keywords before and after it. */
export function decisionOf(
  write: DataTypeWrite,
  before: readonly OwnDataType[],
  after: readonly OwnDataType[],
): Decision {
  const isChanged = (type: OwnDataType, others: readonly OwnDataType[]): boolean =>
    !others.some(
      ({ id, version, names }) =>
        id === type.id && version === type.version && isDeepStrictEqual(names, type.names),
    );
  const moved = write.what === 'category' ? after.filter((type) => isIn(type, write.id)) : [];
  return {
    types: [
      ...before.filter((type) => isChanged(type, after)),
      ...after.filter((type) => isChanged(type, before)),
      ...moved,
    ],
    switched: write.what === 'switch' ? [write.name] : [],
    isSwitchedOn: write.what === 'switch' && write.enabled,
  };
}

const isIn = ({ categories }: OwnDataType, id: string | null): boolean =>
  id !== null && categories.includes(id);

/** Reads the hosts again that a decision concerns and that are not in memory. */
export async function reclassifyUnloaded(
  deps: Deps,
  companyId: string,
  decision: Decision,
  actor: Actor,
): Promise<void> {
  const hosts = await hostsConcerned(deps.db.company(companyId).query, decision);
  for (let at = 0; at < hosts.length; at += AT_ONCE)
    await carryOut(deps, companyId, {
      kind: 'reclassifyHosts',
      hosts: hosts.slice(at, at + AT_ONCE),
      actor,
    });
}

async function hostsConcerned(
  query: CompanyQuery,
  { types, switched, isSwitchedOn }: Decision,
): Promise<readonly string[]> {
  const told = [...types.map(({ name }) => name), ...switched];
  if (told.length === 0) return [];
  const rules = new OwnTypes(types.map(rulesOf));
  const names =
    types.length === 0
      ? []
      : (await parameterNames(query)).names.filter(
          (name) => rules.contextOf(name).named.length > 0,
        );
  const rows = await query(HOSTS_WITH, [query.companyId, told, names, isSwitchedOn]);
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
