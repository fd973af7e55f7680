import type { TFunction } from 'i18next';
import { boolean, number, object } from 'yup';

/** Settings of the installation as their form has them. */
export interface SettingsValues {
  readonly recommendedPolicies: boolean;
  readonly sampling: boolean;
  readonly pathPatterns: boolean;
  readonly keepChangesDays: number;
  readonly keepAttacksDays: number;
  /** Of the settings that the form was filled with. */
  readonly version: number;
}

/** The settings that are saved. */
export const settingsValues = (saved: SettingsValues): SettingsValues => ({
  recommendedPolicies: saved.recommendedPolicies,
  sampling: saved.sampling,
  pathPatterns: saved.pathPatterns,
  keepChangesDays: saved.keepChangesDays,
  keepAttacksDays: saved.keepAttacksDays,
  version: saved.version,
});

/** What settings must be, with what is wrong with them in words. */
export function settingsSchema(t: TFunction<'backoffice'>) {
  const words = t('configurations.daysError');
  const days = number().typeError(words).integer(words).min(7, words).max(36_500, words);
  return object({
    recommendedPolicies: boolean().required(),
    sampling: boolean().required(),
    pathPatterns: boolean().required(),
    keepChangesDays: days.required(words),
    keepAttacksDays: days.required(words),
    version: number().required(),
  });
}
