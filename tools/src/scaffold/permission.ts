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
 * Puts a permission in the place of the templates' feature. Where the feature does not know what
 * they make and delete by, that asks for `update`.
 * @param action in the place of the templates' `update`
 * @throws ScaffoldRefusal when the feature cannot be updated either
 */
export function permitted(text: string, feature: Feature, action: Action = 'update'): string {
  const known: readonly Action[] = FEATURES[feature];
  const inPlaceOf = (word: string): Action => {
    if (word === 'update') return permissionOf(feature, action).action;
    return known.find((each) => each === word) ?? permissionOf(feature, 'update').action;
  };
  return text
    .replace(
      /(feature_inventory(?:', action: '|, action: |:))(create|update|delete)\b/g,
      (_all, before: string, word: string) => `${before}${inPlaceOf(word)}`,
    )
    .replaceAll('feature_inventory', feature);
}
