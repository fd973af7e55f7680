import type { TFunction } from 'i18next';
import { object } from 'yup';
import { nameSchema } from '../nameSchema.ts';

export interface GroupValues {
  name: string;
}

export const groupSchema = (t: TFunction<'labels'>) => object({ name: nameSchema(t) });
