import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** What others made of a thing comes into its form while nothing is changed in it. */
export function useFollow<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  defaults: Values,
  isFollowing = true,
): void {
  const latest = JSON.stringify(defaults);
  const { isDirty } = form.formState;
  useEffect(() => {
    if (isFollowing && !isDirty) form.reset(JSON.parse(latest) as Values);
  }, [latest, form, isDirty, isFollowing]);
}
