import { CONFIGURATION_PARTS, type ConfigurationPart } from '@palisade/vocabulary/configuration.ts';
import type { TFunction } from 'i18next';
import { array, mixed, object, string } from 'yup';

/** What the form of a copy holds. */
export interface CopyValues {
  readonly sourceId: string;
  readonly targetId: string;
  readonly parts: ConfigurationPart[];
}

/** Nothing is chosen yet but the environment that the drawer was opened at. */
export const copyDefaults = (sourceId: string): CopyValues => ({
  sourceId,
  targetId: '',
  parts: [],
});

/** Two environments, and what to copy. */
export const copySchema = (t: TFunction<'organizations'>) =>
  object({
    sourceId: string().required(),
    targetId: string()
      .required(t('copy.targetRequired'))
      .test('other', t('copy.sameEnvironment'), (value, { parent }) => {
        const { sourceId } = parent as CopyValues; // Yup does not type what is beside a value.
        return value !== sourceId;
      }),
    parts: array(
      mixed<ConfigurationPart>()
        .oneOf([...CONFIGURATION_PARTS])
        .required(),
    )
      .required()
      .min(1, t('copy.partsRequired')),
  });

/** Whether a preview can be asked for. */
export const isComplete = ({ sourceId, targetId, parts }: CopyValues): boolean =>
  targetId !== '' && targetId !== sourceId && parts.length > 0;
