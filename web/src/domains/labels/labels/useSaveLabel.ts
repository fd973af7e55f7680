import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { UserError } from '../../../ui/forms/useSchemaForm.ts';
import type { LabelValues } from './labelForm.ts';
import { useCreateLabel } from './useCreateLabel.ts';
import { useUpdateLabel } from './useUpdateLabel.ts';

/**
 * Saves a label, or makes a new one.
 * @param labelId global id of the label; null for a new one
 * @param onCreated a new one was made
 */
export function useSaveLabel(labelId: string | null, onCreated: () => void) {
  const { companyId } = useCompany();
  const [create] = useCreateLabel();
  const [update] = useUpdateLabel();
  return async (
    { groupId, version, ...values }: LabelValues,
    over: number | null,
  ): Promise<readonly UserError[]> => {
    const name = values.name.trim();
    if (labelId !== null) return update({ id: labelId, name, groupId, version: over ?? version });
    const errors = await create({ companyId, name, groupId });
    // The form knows only after this that nothing in it is unsaved.
    if (errors.length === 0) setTimeout(onCreated);
    return errors;
  };
}
