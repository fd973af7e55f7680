import { anyOf, inOrder } from '../patterns/anyOf.ts';
import groupNames from './groupNames.json' with { type: 'json' };

/** Two to four words as names of people are written: `Jane Roe`, `Ana-Maria de la Cruz`. */
const FULL_NAME =
  /^\p{Lu}\p{Ll}{1,20}(?:[-'’]\p{Lu}?\p{Ll}{1,20})?(?: (?:(?:de|da|do|dos|del|della|di|la|le|van|von|der|den|bin|al|el|y|e|ten|ter) ){0,3}(?:\p{Lu}\.|(?:\p{Lu}['’])?\p{Lu}\p{Ll}{1,20}(?:[-'’]\p{Lu}?\p{Ll}{1,20})?)){1,3}$/u;
/** Words of what teams, companies, programs and roles are called. */
const OF_OTHERS = new RegExp(inOrder(/\b/, anyOf(...groupNames), /\b/));

/** Whether a text is written as the full name of a person, and not as that of a team or company. */
export const isFullName = (value: string): boolean =>
  value.length <= 60 && FULL_NAME.test(value) && !OF_OTHERS.test(value);
