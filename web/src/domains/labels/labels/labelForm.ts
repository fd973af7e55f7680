import type { TFunction } from 'i18next';
import { number, object, string } from 'yup';
import { nameSchema } from '../nameSchema.ts';

export interface LabelValues {
  readonly name: string;
  readonly groupId: string;
  /** Of the label that the form was filled with; 0 for one that was never saved. */
  readonly version: number;
}

/** What the form begins with: a label as it is saved, or nothing. */
export const labelValues = (label: LabelValues | null | undefined): LabelValues => ({
  name: label?.name ?? '',
  groupId: label?.groupId ?? '',
  version: label?.version ?? 0,
});

/** A label with what is wrong with it in words. */
export const labelSchema = (t: TFunction<'labels'>) =>
  object({
    name: nameSchema(t),
    groupId: string().required(t('errors.group')),
    version: number().required(),
  });
