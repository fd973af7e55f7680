import type { Anomaly } from '../anomalies/anomaly.ts';
import { statusMeant } from '../answers/refusal.ts';
import { earlyAssignment, earlyPrivilege } from '../behaviour/earlyAssignment.ts';
import { keyOf } from '../behaviour/keys.ts';
import { withoutReleased } from '../behaviour/newNames.ts';
import { isTypedAccount, isTypedSecret } from '../behaviour/signInNames.ts';
import { massAssignment, parameterTampering } from '../behaviour/tampering.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { DetectorState } from './detectorState.ts';
import type { FoundSignals } from './foundSignals.ts';
import type { ObservedEndpoint } from './observed.ts';
import { isTakenOver } from './takenOver.ts';
import type { Who } from './who.ts';

/** Looks at fields that somebody sends otherwise than others do, or that nobody sends. */
export function watchFields(
  { actors, holders }: DetectorState,
  found: FoundSignals,
  exchange: Exchange,
  endpoint: ObservedEndpoint,
  { actor, followed }: Who,
  anomalies: readonly Anomaly[],
  isSignIn: boolean,
): void {
  const place = placeOf(exchange, endpoint);
  const { baseline } = endpoint;
  const odd =
    anomalies.length === 0
      ? anomalies
      : anomalies.filter((anomaly) => !isMistyped(anomaly, isSignIn));
  const isAnswered = odd.length === 0 || statusMeant(exchange) < 400;
  const telling =
    odd.length === 0
      ? odd
      : withoutReleased(
          holders,
          { endpoint: place, consumer: followed, isAnswered, at: exchange.startedAt },
          odd,
        );
  const isTampered = (): boolean => telling.some(({ isPrivileged }) => !isPrivileged);
  // What says nothing is no request without an anomaly either.
  const isSilent = telling.length === 0 && odd.length > 0;
  if (!isSilent && found.isEvidence('parameterTampering', isTampered))
    found.report(parameterTampering(actors, actor, place, telling, isAnswered));
  const isAssigned = (): boolean =>
    anomalies.some(({ isPrivileged }) => isPrivileged) ||
    earlyPrivilege(exchange, baseline) !== null;
  if (!found.isEvidence('massAssignment', isAssigned)) return;
  found.report(earlyAssignment(actors, actor, exchange, baseline));
  if (anomalies.length > 0)
    found.report(massAssignment(actors, actor, place, anomalies, isTakenOver(exchange, anomalies)));
}

/**
 * Whether a text of an odd form is what people type to sign in: another password, or the name of an
 * account where others send its address.
 */
const isMistyped = ({ reason, name }: Anomaly, isSignIn: boolean): boolean =>
  reason === 'not in the learned format' || reason === 'letters, never seen in its values'
    ? isTypedSecret(name) || (isSignIn && isTypedAccount(name))
    : reason === 'characters never seen in its values' && isTypedSecret(name);

/**
 * Stands for the endpoint of an exchange in what is remembered of its fields: its own key is
 * another one in each installation.
 */
function placeOf({ method, host }: Exchange, { memo, template }: ObservedEndpoint): number {
  if (memo.place === 0) memo.place = keyOf(`${method} ${host} ${template}`, 0);
  return memo.place;
}
