/** Two to four words as names of people are written: `Jane Roe`, `Ana-Maria de la Cruz`. */
const FULL_NAME =
  /^\p{Lu}\p{Ll}{1,20}(?:[-'’]\p{Lu}?\p{Ll}{1,20})?(?: (?:(?:de|da|do|dos|del|della|di|la|le|van|von|der|den|bin|al|el|y|e|ten|ter) ){0,3}(?:\p{Lu}\.|(?:\p{Lu}['’])?\p{Lu}\p{Ll}{1,20}(?:[-'’]\p{Lu}?\p{Ll}{1,20})?)){1,3}$/u;
/** Words of what teams, companies, programs and roles are called. */
const OF_OTHERS =
  /\b(?:Admin|Administrator|Agent|Api|App|Application|Association|Automation|Bank|Bot|Center|Centre|Club|College|Committee|Company|Corp|Corporation|Council|Crew|Customer|Default|Department|Dept|Desk|Developers?|Division|Engineering|Enterprise|Finance|Foundation|Gmbh|Group|Guest|Hospital|House|Inc|Industries|Institute|International|Labs?|League|Legal|Library|Limited|Llc|Ltd|Management|Marketing|Media|Ministry|Network|Office|Operations|Organi[sz]ation|Owners?|Partners|Platform|Product|Project|Public|Sales|School|Security|Server|Services?|Site|Society|Software|Solutions|Store|Studios?|Support|System|Systems|Team|Technologies|Test|The|Trust|Unit|University|Unknown|Users?|Workspace)\b/;

/** Whether a text is written as the full name of a person, and not as that of a team or company. */
export const isFullName = (value: string): boolean =>
  value.length <= 60 && FULL_NAME.test(value) && !OF_OTHERS.test(value);
