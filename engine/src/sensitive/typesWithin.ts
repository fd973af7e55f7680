import { DATA_TYPES, type DataType } from './dataTypes.ts';
import { charMask } from './charMask.ts';
import { fieldContext, matchTypes, scoreOf } from './matchTypes.ts';
import { type Carrier, valuesWithin } from './valuesWithin.ts';

/** Types of data that a value carries within itself, and in what. */
export interface TypesWithin {
  readonly carrier: Carrier;
  /** By index, each once. */
  readonly types: readonly number[];
}

/** Below this a value proves its type together with many others alone. */
const PROVEN = 0.85;
const LONGEST_NAME = 120;

const isTold = (type: DataType | undefined, score: number): boolean =>
  type !== undefined && type.category !== 'Technical' && score >= PROVEN;

/**
 * Sensitive types of the values in JSON, in claims of a JWT, in a Basic credential and behind one
 * layer of base64, by their own names and forms; null where a value carries none.
 */
export function typesWithin(value: string): TypesWithin | null {
  const within = valuesWithin(value);
  if (within === null) return null;
  const types = new Set<number>();
  for (const [name, each] of within.values) {
    const context = fieldContext(name.length > LONGEST_NAME ? '' : name);
    for (const index of matchTypes(each, context, charMask(each))) {
      const type = DATA_TYPES[index];
      if (type !== undefined && isTold(type, scoreOf(type, context))) types.add(index);
    }
  }
  return types.size === 0 ? null : { carrier: within.carrier, types: [...types] };
}
