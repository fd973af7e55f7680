import { Type } from '@fastify/type-provider-typebox';
import { CompanyListener } from '../../../platform/database/companyListener.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { EventStreams } from '../../../platform/server/eventStreams.ts';
import { Id, Params, READS_GAPS } from '../posture.schemas.ts';
import { gapsById } from './gaps.repository.ts';
import { GAPS_CHANNEL, type GapsChanged as Changed } from './gapEvents.ts';

/** Gaps of one message. */
const NAMED = 100;

const Wanted = Type.Object({
  opened: Type.Optional(
    Type.Boolean({ description: 'Only those that evaluation opened or reopened.' }),
  ),
});

/** Each message of the event stream: its data. */
const GapsChanged = {
  description: 'Data of each message; without gaps after a loss, and where any number may have.',
  content: {
    'text/event-stream': {
      schema: Type.Object({
        gapIds: Type.Array(Id),
        count: Type.Integer({
          description: 'How many changed; more than are named where they were many.',
        }),
      }),
    },
  },
};

/**
 * `GET /posture/:companyId/gaps/events`: gaps as they are opened, closed, changed by somebody or
 * commented, as server-sent events, at most once a second; those that the caller may see.
 */
export function gapEventRoutes(app: App, { db }: Deps): void {
  const listener = new CompanyListener(
    db,
    GAPS_CHANNEL,
    (payload) => JSON.parse(payload) as Changed,
  ); // As tellGaps writes it.
  const streams = new EventStreams(app);
  app.addHook('onClose', () => listener.close());
  app.get(
    '/posture/:companyId/gaps/events',
    {
      config: READS_GAPS,
      schema: { params: Params, querystring: Wanted, response: { 200: GapsChanged } },
    },
    async (request, reply) => {
      const {
        params: { companyId },
        query: { opened: isOnlyOpened },
      } = request;
      const stream = streams.open(reply);
      const waiting = new Set<string>();
      let unnamed = 0;
      /** Something was lost, or any number changed. */
      let isAny = false;
      const say = stream.paced(async () => {
        const [ids, others, looksAgain] = [[...waiting], unnamed, isAny];
        waiting.clear();
        [unnamed, isAny] = [0, false];
        const scope = db.company(companyId, await request.authNow());
        const gapIds = scope.isLimited
          ? (await gapsById(scope.query, ids)).flatMap((gap) => gap?.id ?? [])
          : ids;
        const count = gapIds.length + (scope.isLimited ? 0 : others);
        if (count > 0) stream.send({ gapIds, count });
        // Which of those that are not named are theirs is not known.
        if (looksAgain || (scope.isLimited && others > 0)) stream.send({ gapIds: [], count: 0 });
      });
      const forget = await listener.watch({
        companyId,
        hear: ({ isOpened, gapIds, count }) => {
          if (isOnlyOpened === true && !isOpened) return;
          isAny ||= count === 0;
          const more = gapIds.filter((id) => !waiting.has(id));
          const named = more.slice(0, NAMED - waiting.size);
          for (const id of named) waiting.add(id);
          unnamed += count - gapIds.length + more.length - named.length;
          say();
        },
        onLost: () => {
          isAny = true;
          say();
        },
      });
      stream.onEnd(forget);
      stream.begin();
    },
  );
}
