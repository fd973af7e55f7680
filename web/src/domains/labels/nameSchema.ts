import { LABEL_LIMITS, labelNameFault } from '@palisade/vocabulary/labels.ts';
import type { TFunction } from 'i18next';
import { string } from 'yup';

/** A name of a group, a label or a rule, with what is wrong with it in words. */
export function nameSchema(t: TFunction<'labels'>) {
  return string()
    .defined()
    .test((value, { createError }) => {
      const fault = labelNameFault(value);
      return (
        fault === null ||
        createError({ message: t(`errors.name.${fault}`, { count: LABEL_LIMITS.nameLength }) })
      );
    });
}
