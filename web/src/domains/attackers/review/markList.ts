import {
  MARK_FIELDS,
  MARK_SORTS,
  type MarkSort,
  MARK_STATES,
  type MarkState,
} from '@palisade/vocabulary/markFields.ts';
import { optionalText } from '../../../entities/address/params.ts';
import { defineList, type ParamsOfList } from '../../../entities/lists/defineList.ts';

interface OfMarks {
  /** Raw key of the attacker whose marks are shown alone. */
  readonly attacker: string | null;
}

/** Marks of a state. */
export const markList = defineList<MarkSort, OfMarks>({
  name: 'marks',
  fields: MARK_FIELDS,
  searched: ['path', 'name', 'message', 'author'],
  sorts: { all: MARK_SORTS, first: MARK_SORTS[0], ascending: ['expiresAt'] },
  more: { attacker: optionalText(100) },
});

export type MarksParams = ParamsOfList<typeof markList>;

/** The state of an address; null for any other word. */
export const stateOf = (text: string | undefined): MarkState | null =>
  MARK_STATES.find((each) => each === text) ?? null;
