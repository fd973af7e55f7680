import type { LearnedParameter } from '@palisade/engine/parameters/learnedParameter.ts';
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

/** Its greatest, to the power of two: ends move with every few requests. */
const magnitude = (greatest = 0): number => Math.round(Math.log2(Math.abs(greatest) + 1));
