import { FEATURES, type Action, type Feature } from '@palisade/vocabulary/permissions.ts';
import { ScaffoldRefusal } from './refusal.ts';

const isFeature = (word: string): word is Feature => Object.hasOwn(FEATURES, word);

/** The pair as the role model knows it. @throws ScaffoldRefusal when it does not. */
export function permissionOf(
  feature: string,
  action: string,
): { feature: Feature; action: Action } {
  if (!isFeature(feature))
    throw new ScaffoldRefusal(
      `There is no feature "${feature}": see vocabulary/src/permissions.ts.`,
    );
  const actions: readonly Action[] = FEATURES[feature];
  const known = actions.find((each) => each === action);
  if (known === undefined)
    throw new ScaffoldRefusal(`${feature} has no action "${action}", only ${actions.join(', ')}.`);
  return { feature, action: known };
}

/**
 * Puts a permission in the place of the templates' feature and, in a mutation's, of their `update`.
 */
export function permitted(text: string, feature: Feature, action: Action = 'update'): string {
  return text
    .replaceAll('feature_inventory', feature)
    .replace(/(action: '?|action === '|:)update\b/g, `$1${action}`);
}
