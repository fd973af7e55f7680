import { toast } from '../../../ui/feedback/Toaster.tsx';
import type { UserError } from '../../../ui/forms/useSchemaForm.ts';

/** Says that a change failed for a reason that no field of its form is to blame for. */
export function tellFailure(errors: readonly UserError[], words: string): void {
  if (errors.some(({ field }) => field == null)) toast.error(words);
}
