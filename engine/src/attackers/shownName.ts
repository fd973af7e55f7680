import type { ParameterLocation } from '../parameters/place.ts';
import { isDataInLowerCase } from '../sensitive/keptName.ts';
import { shapeOf } from '../sensitive/maskValue.ts';
import { hiddenIn, type Privacy } from '../sensitive/privacy.ts';
import { maskedPlainText } from './maskedText.ts';

/** Characters of a name that are shown: of a name that is longer no field can be marked. */
const LONGEST_SHOWN = 600;

/**
 * A name in evidence: what is somebody's data in it is masked, while an attack that was sent as a
 * name stays as it was, however long.
 */
export function shownName(
  location: ParameterLocation | 'other',
  name: string,
  privacy: Privacy,
): string {
  const cut = name.slice(0, LONGEST_SHOWN);
  if (location === 'header' && isDataInLowerCase(cut.toLowerCase())) return shapeOf(cut);
  // A keyword is looked for in values: a field may well be called by it.
  return maskedPlainText(hiddenIn(cut, '', privacy), { hashKey: privacy.hashKey });
}
