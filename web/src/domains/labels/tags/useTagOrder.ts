import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useSetTags } from './useSetTags.ts';

/** The label groups that tables show as tags, in their order. */
export interface TagOrder {
  /** Raw keys of the groups. */
  readonly chosen: readonly string[];
  /** Nobody may change it now. */
  readonly isLocked: boolean;
  /** Place of a group; those that are not shown come behind all others. */
  readonly rankOf: (groupId: string) => number;
  readonly show: (groupId: string, isShown: boolean) => void;
  readonly move: (groupId: string, by: -1 | 1) => void;
}

/**
 * Changes which label groups tables show as tags; each change is saved at once.
 * @param chosen raw keys of the groups that are shown
 */
export function useTagOrder(chosen: readonly string[]): TagOrder {
  const { companyId, can } = useCompany();
  const [save, isBusy] = useSetTags();
  const set = (groupIds: readonly string[]) => void save({ companyId, groupIds });
  return {
    chosen,
    isLocked: !can('changeLabels') || isBusy,
    rankOf: (groupId) => (chosen.includes(groupId) ? chosen.indexOf(groupId) : chosen.length),
    show: (groupId, isShown) =>
      set(isShown ? [...chosen, groupId] : chosen.filter((id) => id !== groupId)),
    move: (groupId, by) => {
      const from = chosen.indexOf(groupId);
      set(chosen.toSpliced(from, 1).toSpliced(from + by, 0, groupId));
    },
  };
}
