import { type Static, Type } from '@fastify/type-provider-typebox';
import type { Consumed } from '@palisade/engine/attackers/steps.ts';
import { dataTypeNamed } from '@palisade/engine/sensitive/dataTypes.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { resolveIds } from '../attackers/attackers.repository.ts';
import { Id } from '../attackers.schemas.ts';

const Values = Type.Integer({ description: 'Values in the answers.' });
const UnusualValues = Type.Integer({
  description: 'Values in answers that gave more of the type than the endpoint usually answers.',
});
const ConsumedType = Type.Object({
  type: Type.String({ description: 'Name of the data type.' }),
  category: Type.String({ description: 'Category of the data type.' }),
  values: Values,
  unusualValues: UnusualValues,
});
/** Sensitive data in answers, by type. */
export const PiiConsumption = Type.Object({
  values: Values,
  unusualValues: UnusualValues,
  types: Type.Array(ConsumedType, { description: 'Unusual ones first, then most values.' }),
});
export type PiiConsumption = Static<typeof PiiConsumption>;

export const ConsumptionOf = Type.Array(
  Type.Object({ attackerId: Id, piiConsumptionInfo: PiiConsumption }),
  { description: 'In the order asked.' },
);
export type ConsumptionOf = Static<typeof ConsumptionOf>;

/** What was consumed, in the order that people read it in. */
export function piiConsumption(consumed: Consumed | null): PiiConsumption {
  const types = Object.entries(consumed ?? {}).map(([type, [values, unusualValues]]) => ({
    type,
    category: dataTypeNamed(type)?.category ?? '',
    values,
    unusualValues,
  }));
  types.sort(
    (a, b) =>
      b.unusualValues - a.unusualValues || b.values - a.values || (a.type < b.type ? -1 : 1),
  );
  return {
    values: types.reduce((sum, { values }) => sum + values, 0),
    unusualValues: types.reduce((sum, { unusualValues }) => sum + unusualValues, 0),
    types,
  };
}

const CONSUMPTION_OF = statement(
  `select s.attacker_id as id, c.key as type, sum((c.value->>0)::bigint)::bigint as values,
       sum((c.value->>1)::bigint)::bigint as unusual
     from attackers.steps s cross join lateral jsonb_each(s.consumed) c
     where s.company_id = $1 and s.attacker_id = any($2::uuid[]) and s.consumed is not null
     group by 1, 2`,
  { id: 'uuid', type: 'text', values: 'int8', unusual: 'int8' },
);

/** What attackers consumed in all steps that the caller sees, in the order asked. */
export async function consumptionOf(
  scope: CompanyScope,
  ids: readonly string[],
): Promise<ConsumptionOf> {
  const resolved = await resolveIds(scope.query, ids);
  const rows = await scope.query(CONSUMPTION_OF, [scope.companyId, [...new Set(resolved)]]);
  const found = Map.groupBy(rows, ({ id }) => id);
  return ids.map((attackerId, index) => {
    const own = (found.get(resolved[index] ?? '') ?? []).map(
      ({ type, values, unusual }) => [type, [values, unusual]] as const,
    );
    return { attackerId, piiConsumptionInfo: piiConsumption(Object.fromEntries(own)) };
  });
}
