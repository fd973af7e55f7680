import {
  MARK_FIELDS,
  MARK_SORTS,
  type MarkSort,
  MARK_STATES,
  type MarkState,
} from '@palisade/vocabulary/markFields.ts';
import type { ListQuery } from '../../../entities/filters/listQuery.ts';

/** How the list of marks is searched, filtered and sorted by its address. */
export const MARK_LIST = {
  fields: MARK_FIELDS,
  searched: ['path', 'name', 'message', 'author'],
  sorts: MARK_SORTS,
} as const;

export type MarksParams = ListQuery<MarkSort>;

/** The state of an address; null for any other word. */
export const stateOf = (text: string | undefined): MarkState | null =>
  MARK_STATES.find((each) => each === text) ?? null;
