import { Type } from '@fastify/type-provider-typebox';
import { CompanyListener } from '../../../platform/database/companyListener.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { EventStreams } from '../../../platform/server/eventStreams.ts';
import { Id, Params, READS_GAPS } from '../posture.schemas.ts';
import { gapsById } from './gaps.repository.ts';
import { GAPS_CHANNEL, type GapsOpened as Opened } from './gapEvents.ts';

/** Gaps of one message. */
const NAMED = 100;

/** Each message of the event stream: its data. */
const GapsOpened = {
  description: 'Data of each message; after a loss one without gaps.',
  content: {
    'text/event-stream': {
      schema: Type.Object({
        gapIds: Type.Array(Id),
        count: Type.Integer({
          description: 'How many were opened; more than are named where they were many.',
        }),
      }),
    },
  },
};

/**
 * `GET /posture/:companyId/gaps/events`: gaps as they are opened, as server-sent events, at most
 * once a second; those that the caller may see.
 */
export function gapEventRoutes(app: App, { db }: Deps): void {
  const listener = new CompanyListener(
    db,
    GAPS_CHANNEL,
    (payload) => JSON.parse(payload) as Opened,
  ); // As tellGaps writes it.
  const streams = new EventStreams(app);
  app.addHook('onClose', () => listener.close());
  app.get(
    '/posture/:companyId/gaps/events',
    { config: READS_GAPS, schema: { params: Params, response: { 200: GapsOpened } } },
    async (request, reply) => {
      const { companyId } = request.params;
      const stream = streams.open(reply);
      let waiting: string[] = [];
      let more = 0;
      const say = stream.paced(async () => {
        const [ids, unnamed] = [waiting, more];
        [waiting, more] = [[], 0];
        const scope = db.company(companyId, await request.authNow());
        const gapIds = scope.isLimited
          ? (await gapsById(scope.query, ids)).flatMap((gap) => gap?.id ?? [])
          : ids;
        const count = gapIds.length + (scope.isLimited ? 0 : unnamed);
        if (count > 0 || ids.length === 0) stream.send({ gapIds, count });
      });
      const forget = await listener.watch({
        companyId,
        hear: ({ gapIds, count }) => {
          const named = gapIds.slice(0, NAMED - waiting.length);
          waiting.push(...named);
          more += count - named.length;
          say();
        },
        onLost: say,
      });
      stream.onEnd(forget);
      stream.begin();
    },
  );
}
