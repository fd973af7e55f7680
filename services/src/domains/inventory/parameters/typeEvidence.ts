import { typeReasons } from '@palisade/engine/sensitive/typeReasons.ts';
import type { ParameterRow, TypeEvidence } from './parameters.schemas.ts';

/** Why a parameter is of its data type; null where that was not recorded, or it is of none. */
export function typeEvidence(row: ParameterRow): TypeEvidence | null {
  const { dataType, typeSource: source, name } = row;
  if (dataType === null || source === null) return null;
  const reasons = source === 'catalogue' ? typeReasons(dataType, name) : null;
  return {
    source,
    confidence: row.typeConfidence,
    matching: row.typeMatching,
    tested: row.typeTested,
    rule: row.typeRule,
    check: reasons?.check ?? null,
    nameWords: [...(reasons?.nameWords ?? [])],
    beside: [...row.typeBeside],
    despite: [...row.typeDespite],
    carrier: row.typeCarrier,
    holds: [...row.typeHolds],
  };
}
