import { Type } from '@fastify/type-provider-typebox';
import { CompanyListener } from '../../../platform/database/companyListener.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { EventStreams } from '../../../platform/server/eventStreams.ts';
import { CompanyParams, Id } from '../../../platform/server/routeSchemas.ts';
import { READS_INVENTORY } from '../inventoryAuth.client.ts';
import { CHANGES_CHANNEL, type ChangesTold as Told } from './changeEvents.ts';
import { changeIdsBetween } from './changes.repository.ts';

/** Changes of one message; of more, the newest. */
const NAMED = 100;

/** Each message of the event stream: its data. */
const ChangesTold = {
  description:
    'Data of each message; after a loss, and for people limited to labels when these changed, one without changes.',
  content: {
    'text/event-stream': {
      schema: Type.Object({
        changeIds: Type.Array(Id, { description: 'The newest first, at most 100.' }),
        hasMore: Type.Boolean({ description: 'There were more.' }),
      }),
    },
  },
};

/**
 * `GET /inventory/:companyId/changes/events`: changes as they are committed, as server-sent events,
 * at most once a second; those that the caller may see.
 */
export function changeEventRoutes(app: App, { db }: Deps): void {
  const listener = new CompanyListener(
    db,
    CHANGES_CHANNEL,
    (payload) => JSON.parse(payload) as Told,
  ); // As tellChanges writes it.
  const streams = new EventStreams(app);
  app.addHook('onClose', () => listener.close());
  app.get(
    '/inventory/:companyId/changes/events',
    { config: READS_INVENTORY, schema: { params: CompanyParams, response: { 200: ChangesTold } } },
    async (request, reply) => {
      const { companyId } = request.params;
      const stream = streams.open(reply);
      let waiting: { readonly from: number; readonly to: number } | null = null;
      let isLost = false;
      let areLabels = false;
      const say = stream.paced(async () => {
        const [range, wasLost, wereLabels] = [waiting, isLost, areLabels];
        [waiting, isLost, areLabels] = [null, false, false];
        const scope = db.company(companyId, await request.authNow());
        const ids =
          range === null ? [] : await changeIdsBetween(scope, range.from, range.to, NAMED + 1);
        // Who is limited to labels sees other changes by them; to others rules would tell of nothing.
        if (ids.length > 0 || wasLost || (wereLabels && scope.isLimited))
          stream.send({ changeIds: ids.slice(0, NAMED), hasMore: ids.length > NAMED });
      });
      const forget = await listener.watch({
        companyId,
        hear: ({ from, to, areLabels: haveChanged = false }) => {
          if (haveChanged) areLabels = true;
          else
            waiting = {
              from: Math.min(from, waiting?.from ?? from),
              to: Math.max(to, waiting?.to ?? to),
            };
          say();
        },
        onLost: () => {
          isLost = true;
          say();
        },
      });
      stream.onEnd(forget);
      stream.begin();
    },
  );
}
