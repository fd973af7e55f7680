import { REGULATION_KEYS, REGULATION_NAMES } from '@palisade/vocabulary/regulationField.ts';
import { catalogueText } from '../text/catalogueText.ts';

/** What a regulation is called in the language shown; one of a newer server is its key. */
export function regulationName(key: string): string {
  const known = REGULATION_KEYS.find((each) => each === key);
  return known === undefined ? key : catalogueText(REGULATION_NAMES[known]);
}
