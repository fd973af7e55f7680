import type { TFunction } from 'i18next';
import { number, object } from 'yup';
import { nameSchema } from '../nameSchema.ts';

export interface GroupValues {
  name: string;
  /** Of the group that the form was filled with; 0 for one that was never saved. */
  version: number;
}

export const groupSchema = (t: TFunction<'labels'>) =>
  object({ name: nameSchema(t), version: number().required() });
