import type { MergeRecord } from './templateMerge.ts';
import { holdsValues, withoutValues } from './templateSnapshot.ts';

/** Whether values are in what is kept to take a merge back; hashes of values are none. */
export const recordHoldsValues = ({ literals, beside }: MergeRecord): boolean =>
  literals.some(holdsValues) || (beside !== null && holdsValues(beside.tree));

/** The same without them, which still takes the merge back: for a company that keeps no samples. */
export const recordWithoutValues = (record: MergeRecord): MergeRecord => ({
  ...record,
  literals: record.literals.map(withoutValues),
  beside:
    record.beside === null ? null : { ...record.beside, tree: withoutValues(record.beside.tree) },
});
