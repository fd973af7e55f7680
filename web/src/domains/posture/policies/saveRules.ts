import type { TFunction } from 'i18next';
import { hasConditions, isFilterGood, type PolicyValues } from './policyForm.ts';

interface Situation {
  readonly values: PolicyValues;
  readonly mayChange: boolean;
  readonly isOfProvider: boolean;
  /** A copy that was never saved, which counts as changed. */
  readonly isNew: boolean;
  readonly isDirty: boolean;
  readonly isValid: boolean;
}

/**
 * Why a policy cannot be saved as it is, in words; undefined when it can. The first rule that
 * holds says it.
 */
export function saveBlock(
  t: TFunction<'policies'>,
  {
    values: { name, severity, filter },
    mayChange,
    isOfProvider,
    isNew,
    isDirty,
    isValid,
  }: Situation,
): string | undefined {
  const rules: readonly (readonly [holds: boolean, words: string])[] = [
    [!mayChange, t('forbidden')],
    [!isOfProvider && name.trim() === '', t('errors.nameRequired')],
    [severity === null, t('errors.severityRequired')],
    [
      !isOfProvider && !isFilterGood(filter),
      t(hasConditions(filter) ? 'errors.refusedField' : 'errors.filterRequired'),
    ],
    [!isDirty && !isNew, t('drawer.unchanged')],
  ];
  const found = rules.find(([holds]) => holds)?.[1];
  return found ?? (isValid ? undefined : t('drawer.invalid'));
}
