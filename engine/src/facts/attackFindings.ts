import type { AttackFamily } from '@palisade/vocabulary/attackFamilies.ts';
import type { OutcomeKind } from '@palisade/vocabulary/attackTypes.ts';
import type { FindingName } from '@palisade/vocabulary/findings.ts';
import type { AnswerOutcome } from '../answers/outcome.ts';
import { provesFamily } from '../answers/proof.ts';
import type { Signal } from '../behaviour/signal.ts';
import { isTypedAccount, isTypedSecret } from '../behaviour/signInNames.ts';

/** A weakness that an attack tried: whether the answer shows that it is there. */
export interface TriedWeakness {
  readonly finding: FindingName;
  /** Where the input stood, in words; no value. */
  readonly evidence: string;
  readonly isProven: boolean;
}

/** The weakness that each family of payloads needs in order to work. */
const OF_FAMILY: Readonly<Partial<Record<AttackFamily, FindingName>>> = {
  sql: 'SQL injection succeeded',
  noSql: 'Query injection succeeded',
  ldap: 'Query injection succeeded',
  pathTraversal: 'Server file read by a caller',
  fileInclusion: 'Server file read by a caller',
  xxe: 'File read through an external entity',
  ssrf: 'Internal address fetched for caller',
  command: 'Command output in response',
  code: 'Command output in response',
  template: 'Command output in response',
  jndi: 'Command output in response',
  deserialisation: 'Command output in response',
  xss: 'Reflected input',
};
const OF_FILES: ReadonlySet<AttackFamily> = new Set(['pathTraversal', 'fileInclusion']);
/** What input that was run by a database brings back; a larger answer alone may be a page. */
const QUERIED: ReadonlySet<OutcomeKind> = new Set(['rows', 'fields', 'values']);
const OF_QUERIES: ReadonlySet<FindingName> = new Set<FindingName>([
  'SQL injection succeeded',
  'Query injection succeeded',
]);
const REFLECTED = 'reflected markup';
/** An answer whose only proof is this shows another weakness than that of its family. */
const LED_AWAY = 'redirect to another site';
const LONGEST = 60;
const OF_OTHERS = 'one caller was given objects that only others had used';
const OF_RIGHTS = 'the token has none of the rights of those who use it';
const IN_ORDER = 'telephones that follow each other';
const GUESSED = 'a password was guessed';

/**
 * The weaknesses that the signals of one exchange tried, once for each. An attempt that nothing
 * came back to was in vain; one whose success shows only in numbers is neither.
 */
export function attackFindings(
  signals: readonly Signal[],
  outcome: AnswerOutcome | null,
): readonly TriedWeakness[] {
  if (outcome === null) return [];
  const tried = new Map<FindingName, TriedWeakness>();
  const hasEntity = signals.some(({ violations }) =>
    violations?.some(({ family }) => family === 'xxe'),
  );
  const add = (one: TriedWeakness): void => {
    if (tried.get(one.finding)?.isProven !== true) tried.set(one.finding, one);
  };
  for (const signal of signals) {
    if (signal.type === 'massAssignment' && signal.violations === undefined) {
      const evidence = signal.message.split(':')[0]?.slice(0, LONGEST) ?? '';
      add({ finding: 'Mass assignment accepted', evidence, isProven: signal.isSuccess });
    }
    if (signal.isOfOthers === true)
      add({ finding: 'BOLA enumeration succeeded', evidence: OF_OTHERS, isProven: true });
    if (signal.isOfRights === true)
      add({ finding: 'Function of other roles given', evidence: OF_RIGHTS, isProven: true });
    if (signal.isSent === true)
      add({ finding: 'Messages sent without limit', evidence: IN_ORDER, isProven: true });
    if (signal.isLetIn === true)
      add({ finding: 'Guesses without limit', evidence: GUESSED, isProven: true });
    for (const { family, place } of signal.violations ?? []) {
      const finding = OF_FAMILY[family];
      // The path of a file that an entity names goes to the parser of XML and nowhere else.
      if (finding === undefined || (hasEntity && OF_FILES.has(family))) continue;
      const evidence = `${place.location} ${place.name}`.trim().slice(0, LONGEST);
      const isProven = signal.isSuccess && isShown(finding, family, place.name, outcome);
      if (isProven || !signal.isSuccess) add({ finding, evidence, isProven });
    }
  }
  return [...tried.values()];
}

/** Whether the answer shows that a payload of the family at a place worked, and not another one. */
function isShown(
  finding: FindingName,
  family: AttackFamily,
  place: string,
  { reasons }: AnswerOutcome,
): boolean {
  return reasons.some(({ kind, detail }) => {
    if (kind === 'proof')
      return (
        detail !== LED_AWAY &&
        (detail === REFLECTED) === (finding === 'Reflected input') &&
        provesFamily(detail, family)
      );
    if (!OF_QUERIES.has(finding)) return false;
    return QUERIED.has(kind) || (kind === 'session' && !isCookie(detail) && isTyped(place));
  });
}

/** Pages with a form give anybody a cookie, before and after a failed sign-in alike. */
const isCookie = (detail: string): boolean => detail.startsWith('cookie ');

/** Whether a place takes what people type to sign in: only there a token is what was sought. */
const isTyped = (place: string): boolean =>
  place.split(/[.[\]]/).some((part) => isTypedAccount(part) || isTypedSecret(part));
