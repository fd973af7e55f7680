import { array, boolean, mixed, number, object } from 'yup';
import { COMPANY_FEATURES, type CompanyFeature } from '@palisade/vocabulary/companyFeatures.ts';

/** Licences and features as their form has them. */
export interface FeatureValues {
  readonly organizationProtection: boolean;
  readonly threatProtection: boolean;
  readonly switchedOff: CompanyFeature[];
  /** Of the environment that the form was filled with. */
  readonly version: number;
}

interface Saved {
  readonly licences: { readonly threatProtection: boolean };
  readonly threatProtection: boolean;
  readonly switchedOff: readonly string[];
  readonly version: number;
}

/** What an environment has now. */
export const featureValues = (saved: Saved): FeatureValues => ({
  organizationProtection: saved.licences.threatProtection,
  threatProtection: saved.threatProtection,
  switchedOff: COMPANY_FEATURES.filter((feature) => saved.switchedOff.includes(feature)),
  version: saved.version,
});

/** Nothing that can be chosen is wrong. */
export const featureSchema = object({
  organizationProtection: boolean().required(),
  threatProtection: boolean().required(),
  switchedOff: array(mixed<CompanyFeature>().oneOf(COMPANY_FEATURES).required()).defined(),
  version: number().required(),
});
