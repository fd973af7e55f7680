import { Type } from '@fastify/type-provider-typebox';
import { CompanyListener } from '../../../platform/database/companyListener.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { EventStreams } from '../../../platform/server/eventStreams.ts';
import { Id, Params, READS_ATTACKERS } from '../attackers.schemas.ts';
import { seenBy } from '../limited/labelSets.ts';
import { attackersById } from './attackers.repository.ts';
import { ATTACKERS_CHANNEL, type AttackersChanged as Changed } from './attackerEvents.ts';

/** Attackers of one message. */
const NAMED = 100;

/** Each message of the event stream: its data. */
const AttackersChanged = {
  description: 'Data of each message; after a loss one without attackers.',
  content: {
    'text/event-stream': {
      schema: Type.Object({
        attackerIds: Type.Array(Id),
        count: Type.Integer({
          description: 'How many changed; more than are named where they were many.',
        }),
      }),
    },
  },
};

/**
 * `GET /attackers/:companyId/attackers/events`: attackers that are new, made attempts or were
 * changed, as server-sent events, at most once a second; those that the caller may see.
 */
export function attackerEventRoutes(app: App, { db }: Deps): void {
  const listener = new CompanyListener(
    db,
    ATTACKERS_CHANNEL,
    (payload) => JSON.parse(payload) as Changed,
  ); // As tellAttackers writes it.
  const streams = new EventStreams(app);
  app.addHook('onClose', () => listener.close());
  app.get(
    '/attackers/:companyId/attackers/events',
    { config: READS_ATTACKERS, schema: { params: Params, response: { 200: AttackersChanged } } },
    async (request, reply) => {
      const { companyId } = request.params;
      const stream = streams.open(reply);
      const waiting = new Set<string>();
      let more = 0;
      const say = stream.paced(async () => {
        const [ids, unnamed] = [[...waiting], more];
        waiting.clear();
        more = 0;
        const auth = await request.authNow();
        const { isLimited } = db.company(companyId, auth);
        const attackerIds = isLimited
          ? (await attackersById((await seenBy(db, companyId, auth)).query, ids)).flatMap(
              (attacker) => attacker?.id ?? [],
            )
          : ids;
        const count = attackerIds.length + (isLimited ? 0 : unnamed);
        if (count > 0 || ids.length === 0) stream.send({ attackerIds, count });
      });
      const forget = await listener.watch({
        companyId,
        hear: ({ attackerIds, count }) => {
          for (const id of attackerIds) if (waiting.size < NAMED) waiting.add(id);
          more += count - attackerIds.length;
          say();
        },
        onLost: say,
      });
      stream.onEnd(forget);
      stream.begin();
    },
  );
}
