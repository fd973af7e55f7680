import { Type } from '@fastify/type-provider-typebox';
import { CompanyListener } from '../../../platform/database/companyListener.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { EventStreams } from '../../../platform/server/eventStreams.ts';
import { seenRemediation } from './seenRemediation.ts';
import { READS_TICKETS } from './ticketList.schemas.ts';
import { Params } from './ticket.schemas.ts';

/** Each message of the event stream: its data. */
const RemediationChanged = {
  description: 'Data of each message; after a loss one of no changes.',
  content: {
    'text/event-stream': {
      schema: Type.Object({
        changes: Type.Integer({
          description:
            'Commits that changed something since the message before; 1 for who is limited to labels, when something that they see changed.',
        }),
      }),
    },
  },
};

/**
 * `GET /integrations/:companyId/remediation/events`: that tickets or remediations of the company
 * changed, as server-sent events, at most once a second.
 */
export function remediationEventRoutes(app: App, { db }: Deps): void {
  const listener = new CompanyListener(db, 'palisade_remediation', (companyId) => ({ companyId }));
  const streams = new EventStreams(app);
  app.addHook('onClose', () => listener.close());
  app.get(
    '/integrations/:companyId/remediation/events',
    { config: READS_TICKETS, schema: { params: Params, response: { 200: RemediationChanged } } },
    async (request, reply) => {
      const { companyId } = request.params;
      const look = async (): Promise<string | null> => {
        const scope = db.company(companyId, await request.authNow());
        return scope.isLimited ? await seenRemediation(scope.query) : null;
      };
      let seen = await look();
      let changes = 0;
      const stream = streams.open(reply);
      const say = stream.paced(async () => {
        // Changes that are reported during the look are for the next message.
        const told = changes;
        changes = 0;
        const now = await look();
        if (now === null || told === 0) stream.send({ changes: told });
        else if (now !== seen) stream.send({ changes: 1 });
        seen = now;
      });
      const forget = await listener.watch({
        companyId,
        hear: () => {
          changes++;
          say();
        },
        onLost: say,
      });
      stream.onEnd(forget);
      stream.begin();
      // What changed between the page's query and this stream is not distinguished from what is not
      // theirs.
      if (seen !== null) stream.send({ changes: 0 });
    },
  );
}
