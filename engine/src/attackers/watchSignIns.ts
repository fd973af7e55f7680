import { sendsSecret } from '../answers/sendsSecret.ts';
import { agentOf, programOf } from '../behaviour/agentOf.ts';
import type { Asked } from '../behaviour/askedInBody.ts';
import type { EndpointTraffic } from '../behaviour/endpointTraffic.ts';
import { noteIssued } from '../behaviour/issuedSessions.ts';
import { hashOf, keyOf, pairKey } from '../behaviour/keys.ts';
import { ACTOR } from '../behaviour/layouts.ts';
import { renewalOf, signInOf } from '../behaviour/signInOf.ts';
import {
  campaignKey,
  accountKey,
  isKnownAccount,
  scatteredSignIns,
  type SignInAddress,
  spreadGuesses,
} from '../behaviour/scatteredSignIns.ts';
import { askedNumber, numberRange, rangeKey } from '../behaviour/numberRanges.ts';
import { renewedElsewhere } from '../behaviour/renewedElsewhere.ts';
import { slowSignIns } from '../behaviour/slowSignIns.ts';
import type { SignIn } from '../behaviour/signInOf.ts';
import { groupedSignIns, hasTried, signIns } from '../behaviour/signIns.ts';
import { spreadSignIns } from '../behaviour/spreadSignIns.ts';
import { turningKey, turningSignIns } from '../behaviour/turningSignIns.ts';
import { renewals } from '../behaviour/tokenUse.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { SignInGroup } from './correlate.ts';
import type { DetectorState } from './detectorState.ts';
import type { FoundSignals } from './foundSignals.ts';
import type { IdentityKeys } from './identity.ts';
import { isAddressKnown, type Who } from './who.ts';

/** Secrets refused at an endpoint from which on people sign in there. */
const REFUSED = 3;

/**
 * Looks at sign-ins; gives back the group of addresses that act alike, when it was seen to.
 * @param isNamed the path is one that people sign in at
 */
export function watchSignIns(
  state: DetectorState,
  found: FoundSignals,
  exchange: Exchange,
  isNamed: boolean,
  asked: Asked | null,
  who: Who,
  traffic: EndpointTraffic | null,
  identityKeys: IdentityKeys,
  countryOf: (address: string) => string | null = () => null,
): SignInGroup | null {
  const isSignIn =
    isNamed || isLetIn(state, exchange, who) || isAnsweredSecret(exchange, who, traffic);
  const signIn = signInOf(exchange, isSignIn, asked);
  if (signIn === null) {
    if (isNamed) watchRenewal(state, found, exchange, who, countryOf);
    return null;
  }
  if (!signIn.isFailed && signIn.account !== null)
    noteIssued(state.holders, signIn.account, exchange, (text) => identityKeys.credential(text));
  if (!isEvidence(found, signIn)) return null;
  const { actors } = state;
  const { credential, ip } = who.keys;
  const hasCredentials = credential !== 0;
  const accountsBefore = actors.word(who.place, ACTOR.accounts);
  const accountBefore = actors.word(who.place, ACTOR.account);
  const isKnown = isAddressKnown(state, who);
  // A program may prove who it is by the header alone.
  const secret = signIn.secret ?? (hasCredentials ? hashOf(credential) : null);
  const own = signIns(actors, who.place, { ...signIn, secret }, hasCredentials);
  found.report(own);
  if (ip === 0) return null;
  const key = pairKey(traffic?.number ?? keyOf(exchange.path, 7), agentOf(exchange));
  const group = state.actor(key, who.minute);
  const grouped = groupedSignIns(actors, group, who.place, ip, signIn, hasCredentials);
  const spread = hasCredentials
    ? null
    : spreadSignIns(
        actors,
        {
          group,
          address: who.place,
          accountsBefore,
          isKnown,
          requests: traffic?.requests ?? 0,
        },
        signIn,
      );
  const alike = grouped ?? spread;
  if (signIn.isFailed || own === null) found.report(alike);
  if (alike !== null) return { key: pairKey(key, actors.word(group, ACTOR.since)), isLoose: false };
  if (own !== null || hasCredentials || traffic === null) return null;
  return watchQuietSignIns(state, found, traffic, who, signIn, {
    place: who.place,
    isKnown,
    accountsBefore,
    accountBefore,
    minute: who.minute,
  });
}

/** Whether nobody said that sign-ins like this one are legitimate; both kinds are asked. */
function isEvidence(found: FoundSignals, signIn: SignIn): boolean {
  const isFailed = (): boolean => signIn.isFailed;
  const isStuffing = found.isEvidence('credentialStuffing', isFailed);
  return found.isEvidence('bruteForce', isFailed) || isStuffing;
}

/**
 * Looks at telephones that strangers have something sent to; gives back whoever goes through a range of
 * them, from any number of addresses.
 */
export function watchNumbers(
  state: DetectorState,
  found: FoundSignals,
  exchange: Exchange,
  who: Who,
  traffic: EndpointTraffic | null,
): SignInGroup | null {
  if (traffic === null || who.keys.credential !== 0 || who.keys.ip === 0) return null;
  const digits = askedNumber(exchange);
  if (digits === null || !found.isEvidence('excessiveUsage')) return null;
  const key = rangeKey(traffic, digits);
  const signal = numberRange(
    state.actors,
    state.actor(key, who.minute),
    digits,
    who.keys.ip,
    exchange.status < 300,
  );
  if (signal === null) return null;
  found.report(signal);
  return { key, isLoose: true };
}

/**
 * Whether somebody who was refused again and again sent a secret and was answered: where a path is
 * called otherwise, only the refusals show that people sign in there.
 */
const isLetIn = ({ actors }: DetectorState, exchange: Exchange, { place }: Who): boolean =>
  exchange.status < 300 && hasTried(actors, place) && sendsSecret(exchange);

/**
 * Whether an endpoint that refuses secrets by 401, without any other credential, answers one or limits
 * the tries: whatever its path is called, people sign in there.
 */
const isAnsweredSecret = (
  exchange: Exchange,
  { keys }: Who,
  traffic: EndpointTraffic | null,
): boolean =>
  keys.credential === 0 &&
  exchange.method === 'POST' &&
  (exchange.status < 300 || exchange.status === 429) &&
  traffic !== null &&
  traffic.signIns !== null &&
  (traffic.statuses.get(401) ?? 0) >= REFUSED &&
  sendsSecret(exchange);

/** Looks for those that are too few, at one time and place, to be told from people who mistype. */
function watchQuietSignIns(
  state: DetectorState,
  found: FoundSignals,
  traffic: EndpointTraffic,
  { keys, isShared }: Who,
  signIn: SignIn,
  address: SignInAddress,
): SignInGroup | null {
  const { account } = signIn;
  const isUsed = account !== null && isKnownAccount(state.holders, accountKey(traffic, account));
  const scattered = scatteredSignIns(state, traffic, address, signIn);
  const isAlone = !isShared && !signIn.isUnseen;
  const self = isAlone ? state.self(keys.ip) : 0;
  const before = isAlone ? state.actors.word(self, ACTOR.failedAccounts) : 0;
  const slow = isAlone ? slowSignIns(state.actors, self, signIn, address.minute) : null;
  found.report(slow);
  if (slow !== null) return null;
  found.report(scattered);
  if (scattered !== null) return { key: campaignKey(traffic), isLoose: true };
  const turning = isAlone
    ? turningSignIns(state.actors, traffic, { ...address, self, before, isUsed }, signIn)
    : null;
  found.report(turning);
  if (turning !== null) return { key: turningKey(traffic), isLoose: true };
  const guesses = spreadGuesses(state.holders, traffic, address, keys.ip, signIn);
  found.report(guesses);
  return guesses === null || signIn.account === null
    ? null
    : { key: accountKey(traffic, signIn.account), isLoose: true };
}

function watchRenewal(
  state: DetectorState,
  found: FoundSignals,
  exchange: Exchange,
  who: Who,
  countryOf: (address: string) => string | null,
): void {
  if (who.keys.ip === 0 || who.keys.credential !== 0) return;
  const renewal = renewalOf(exchange);
  if (renewal === null) return;
  const { clientAddress } = exchange;
  if (!renewal.isFailed && clientAddress !== null)
    found.report(
      renewedElsewhere(state.holders, renewal.token, {
        country: countryOf(clientAddress),
        program: programOf(exchange),
      }),
    );
  if (!found.isEvidence('tokenSpray', () => renewal.isFailed)) return;
  found.report(renewals(state.actors, who.place, renewal, isAddressKnown(state, who)));
}
