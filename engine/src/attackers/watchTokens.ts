import type { Credentials } from '../authentication/credentials.ts';
import { programOf } from '../behaviour/agentOf.ts';
import { credentialTravel } from '../behaviour/credentialTravel.ts';
import type { EndpointTraffic } from '../behaviour/endpointTraffic.ts';
import { ACTOR } from '../behaviour/layouts.ts';
import { isSessionProgram, sessionTravel } from '../behaviour/sessionTravel.ts';
import { forgedToken, hasOwnKeys, tokenSharing, tokenSpray } from '../behaviour/tokenUse.ts';
import type { Signal } from '../behaviour/signal.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { DetectorState } from './detectorState.ts';
import type { FoundSignals } from './foundSignals.ts';
import type { Observed } from './observed.ts';
import { credentialRecord, type Who } from './who.ts';

const SUSPICION = 6;

/**
 * Looks at how credentials are tried, and where they are used.
 * @param traffic what is usual at the endpoint; null where there is none
 * @param countryOf country of an address; null where it is not known
 */
export function watchTokens(
  state: DetectorState,
  found: FoundSignals,
  exchange: Exchange,
  { credentials }: Observed,
  who: Who,
  traffic: EndpointTraffic | null,
  countryOf: (address: string) => string | null,
): void {
  const { actors } = state;
  const { keys, self, place, minute, isShared, isProgram } = who;
  found.report(forgedToken(credentials, exchange.status));
  if (keys.credential === 0) return;
  const { status, clientAddress } = exchange;
  const own = credentialRecord(state, who);
  const wasAccepted = actors.word(own, ACTOR.accepted) > 0;
  if (keys.ip !== 0 && found.isEvidence('tokenSpray', () => status === 401 && !wasAccepted))
    found.report(tokenSpray(actors, place, keys.credential, wasAccepted, status));
  if (status < 400 && !wasAccepted) actors.add(own, ACTOR.accepted);
  if (status < 400 && own !== self && actors.word(self, ACTOR.accepted) === 0)
    actors.add(self, ACTOR.accepted);
  if (keys.network !== 0 && status !== 401) {
    const shared = tokenSharing(
      actors,
      who.followed === keys.consumer ? who.actor : self,
      self,
      keys.network,
      exchange,
      minute,
      state.credentials,
      isForClients(credentials) ||
        (keys.source === 'apiKey' && !(traffic !== null && hasOwnKeys(traffic, state.credentials))),
    );
    found.report(isProgram ? onceSuspected(shared) : shared);
  }
  // Keys of programs are used by servers, which are everywhere, and several people leave a company
  // or a tunnel by one address.
  if (keys.source !== 'apiKey' && !isProgram && !isShared && keys.network !== 0 && status < 400) {
    const from = {
      network: keys.network,
      country: () => (clientAddress === null ? null : countryOf(clientAddress)),
      agent: () => programOf(exchange),
      minute,
    };
    const travel = credentialTravel(actors, self, from);
    // Whoever signed in with this client has a second device, or somebody's password.
    const isOwn = own !== self && isSessionProgram(actors, own, from.agent());
    found.report(isOwn ? onceSuspected(travel) : travel);
    if (travel === null && isSession(credentials)) found.report(sessionTravel(actors, own, from));
  }
}

/** A sequence that proves nothing of its maker: said once, as a suspicion. */
const onceSuspected = (signal: Signal | null): Signal | null =>
  signal === null || signal.weight < SUSPICION
    ? null
    : { ...signal, weight: SUSPICION, isProven: false, isSuccess: false };

/** What keys are called that an app or page carries for all its clients: it is no secret. */
const FOR_CLIENTS = /^(?:pk|pub|public|publishable|anon|anonymous|browser|client|web)[-_]/i;

/** Whether a credential says that all clients of an app have it, though it is sent as a token. */
const isForClients = ({ secret, subject }: Credentials): boolean =>
  secret !== null && subject === null && FOR_CLIENTS.test(secret);

/** Whether a credential is of one sign-in on one device, as keys that people make are not. */
const isSession = ({ kinds, subject }: Credentials): boolean =>
  kinds.includes('cookieSession') || (subject !== null && kinds.includes('bearerJwt'));
