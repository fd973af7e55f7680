import {
  LABEL_LIMITS,
  type LabelNameFault,
  labelNameFault,
  labelNameKey,
} from '@palisade/vocabulary/labels.ts';
import { Problem } from '../../platform/problem.ts';

const FAULTS: Readonly<Record<LabelNameFault, string>> = {
  required: 'Please enter a name',
  tooLong: `You cannot exceed ${LABEL_LIMITS.nameLength} characters in this field.`,
  characters: 'Not a valid input',
};

export interface ReadName {
  /** Trimmed. */
  readonly name: string;
  /** As it is compared. */
  readonly key: string;
}

/**
 * A name from outside.
 * @throws Problem badInput when it is empty, too long or has characters that names do not have
 */
export function readName(text: string, field = 'name'): ReadName {
  const fault = labelNameFault(text);
  if (fault !== null) throw new Problem('badInput', FAULTS[fault], { field });
  return { name: text.trim(), key: labelNameKey(text) };
}

/** A name that another one of its kind has. */
export const nameTaken = (): Problem =>
  new Problem('conflict', 'Must be unique', { field: 'name' });

/** More than there may be. */
export const limitReached = (what: string, most: number): Problem =>
  new Problem('tooMany', `There can be up to ${most} ${what}. Delete one to make room.`, {
    status: 409,
  });
