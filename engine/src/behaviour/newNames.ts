import type { Anomaly } from '../anomalies/anomaly.ts';
import { hashOf, keyOf, pairKey } from './keys.ts';
import { HOLDER } from './layouts.ts';
import type { Records } from './records.ts';

/**
 * Names that an endpoint never had, of one consumer there, that say nothing while they are answered:
 * a new release of a client brings a few along to every endpoint, and who guesses tries many.
 */
const OF_A_RELEASE = 2;
/** After so long, in milliseconds, there may be another release. */
const A_WEEK = 604_800_000;
/** No release brings these along without a purpose. */
const OF_RIGHTS = /debug|admin(?!istrative)|roles?$|privileg|superuser/i;
/** What the keys of a consumer's names at an endpoint are made with. */
const NAMES = 16;

/** Who sends names to which endpoint, and whether that was answered. */
export interface NewNamesAt {
  readonly endpoint: number;
  /** Key of the consumer. */
  readonly consumer: number;
  readonly isAnswered: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Anomalies without the names that say nothing: those of a release, and those that the consumer sent
 * there before in the same week and was answered. So who was suspected for many names is no more
 * once these are all that comes, and then they are learned.
 */
export function withoutReleased(
  holders: Records,
  at: NewNamesAt,
  anomalies: readonly Anomaly[],
): readonly Anomaly[] {
  if (!at.isAnswered || !anomalies.some(isNewName)) return anomalies;
  const week = Math.floor(at.at / A_WEEK);
  const names = pairKey(pairKey(at.endpoint, NAMES), at.consumer);
  const record = holders.touch(pairKey(names, week));
  return anomalies.filter((anomaly) => !isNewName(anomaly) || tells(holders, record, anomaly));
}

const isNewName = ({ anomaly, name, isPrivileged }: Anomaly): boolean =>
  anomaly === 'unknownProperty' && !isPrivileged && !OF_RIGHTS.test(name);

/** Whether a name says something of who sends it, which is noted. */
function tells(holders: Records, record: number, { location, name }: Anomaly): boolean {
  const hash = hashOf(keyOf(`${location} ${name}`, NAMES));
  if (!holders.mark(record, HOLDER.first, 1, hash)) return false;
  return holders.add(record, HOLDER.place) > OF_A_RELEASE;
}
