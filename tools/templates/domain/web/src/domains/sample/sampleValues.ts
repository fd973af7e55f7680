import type { TFunction } from 'i18next';
import { number, object, string } from 'yup';

const NAME_LENGTH = 100;

/** A sample as its form has it. */
export interface SampleValues {
  readonly name: string;
  /** Of the sample that the form was filled with; 0 for a new one. */
  readonly version: number;
}

/** A new sample, or one that is there. */
export const valuesOf = (sample: SampleValues | null | undefined): SampleValues => ({
  name: sample?.name ?? '',
  version: sample?.version ?? 0,
});

/** What a sample must be, with what is wrong with it in words. */
export const sampleSchema = (t: TFunction<'sample'>) =>
  object({
    name: string()
      .trim()
      .required(t('errors.required'))
      .max(NAME_LENGTH, t('errors.tooLong', { count: NAME_LENGTH })),
    version: number().required(),
  });
