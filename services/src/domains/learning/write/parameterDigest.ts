import type { LearnedParameter } from '@palisade/engine/parameters/learnedParameter.ts';
import type { TypeEvidence } from '@palisade/engine/sensitive/typeEvidence.ts';
import { hash32 } from '@palisade/engine/parameters/distinctValues.ts';

/**
 * Hash of what its row tells: a parameter is written again when what people see of it changed, or
 * it was seen a quarter more often.
 */
export function parameterDigest(p: LearnedParameter): number {
  const often = Math.round(Math.log(p.occurrences + 1) * 4.5);
  const distinct = Math.round(Math.log(p.distinctValues + 1) * 3);
  const longest = magnitude(p.lengths?.[1]);
  return hash32(
    [
      p.type,
      p.format,
      p.required,
      p.sensitive,
      p.dataType,
      p.objectId,
      p.tuned,
      evidence(p.typeEvidence),
      often,
      distinct,
      longest,
      magnitude(p.range?.[1]),
      p.isMixed,
      p.isMap,
      p.enumValues?.join('\r') ?? '',
      p.charClasses.length,
      ...p.samples,
    ].join('\n'),
  );
}

/** Why it is of its type; how many values were tested is as `distinct` above. */
function evidence(found: TypeEvidence | null): string {
  if (found === null) return '';
  const { source, confidence, matching, tested, rule, beside, despite, carrier, holds } = found;
  const share =
    tested === null || tested === 0 ? null : Math.round(((matching ?? 0) / tested) * 10);
  return [source, confidence, share, rule, beside, despite, carrier, holds].join('\r');
}

/** Its greatest, to the power of two: ends move with every few requests. */
const magnitude = (greatest = 0): number => Math.round(Math.log2(Math.abs(greatest) + 1));
