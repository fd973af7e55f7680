import { agentOf } from '../behaviour/agentOf.ts';
import { credentialTravel } from '../behaviour/credentialTravel.ts';
import { ACTOR } from '../behaviour/layouts.ts';
import { forgedToken, tokenSharing, tokenSpray } from '../behaviour/tokenUse.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { DetectorState } from './detectorState.ts';
import type { FoundSignals } from './foundSignals.ts';
import type { Observed } from './observed.ts';
import { credentialRecord, type Who } from './who.ts';

/**
 * Looks at how credentials are tried, and where they are used.
 * @param countryOf country of an address; null where it is not known
 */
export function watchTokens(
  state: DetectorState,
  found: FoundSignals,
  exchange: Exchange,
  { credentials }: Observed,
  who: Who,
  countryOf: (address: string) => string | null,
): void {
  const { actors } = state;
  const { keys, self, place, minute } = who;
  if (keys.credential === 0) return;
  const { status, clientAddress } = exchange;
  const own = credentialRecord(state, who);
  const wasAccepted = actors.word(own, ACTOR.accepted) > 0;
  if (keys.ip !== 0 && found.isEvidence('tokenSpray', () => status === 401 && !wasAccepted))
    found.report(tokenSpray(actors, place, keys.credential, wasAccepted, status));
  if (status < 400 && !wasAccepted) actors.add(own, ACTOR.accepted);
  if (status < 400 && own !== self && actors.word(self, ACTOR.accepted) === 0)
    actors.add(self, ACTOR.accepted);
  if (keys.network !== 0 && status !== 401)
    found.report(
      tokenSharing(
        actors,
        who.followed === keys.consumer ? who.actor : self,
        self,
        keys.network,
        exchange,
        minute,
        state.credentials,
      ),
    );
  // Keys of programs are used by servers, which are everywhere.
  if (keys.source !== 'apiKey' && keys.network !== 0 && status < 400)
    found.report(
      credentialTravel(actors, self, {
        network: keys.network,
        country: () => (clientAddress === null ? null : countryOf(clientAddress)),
        agent: () => agentOf(exchange),
        minute,
      }),
    );
  found.report(forgedToken(credentials, status));
}
