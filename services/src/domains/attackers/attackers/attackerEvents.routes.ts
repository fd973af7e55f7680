import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { Id, Params, READS_ATTACKERS } from '../attackers.schemas.ts';
import { attackersById } from './attackers.repository.ts';
import { AttackerListener } from './listenForAttackers.ts';

/** Milliseconds between two messages to one watcher, and between signs of life. */
const PACE = { messages: 1_000, heartbeat: 15_000 } as const;
/** Attackers of one message. */
const NAMED = 100;

/** Each message of the event stream: its data. */
const AttackersChanged = {
  description: 'Data of each message; after a loss one without attackers.',
  content: { 'text/event-stream': { schema: Type.Object({ attackerIds: Type.Array(Id), count: Type.Integer({ description: 'How many changed; more than are named where they were many.' }) }) } },
};

/** `GET /attackers/:companyId/attackers/events`: attackers that are new, made attempts or were changed, as server-sent events, at most once a second; those that the caller may see. */
export function attackerEventRoutes(app: App, { db }: Deps): void {
  const listener = new AttackerListener(db);
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });
  app.addHook('onClose', () => listener.close());
  app.get('/attackers/:companyId/attackers/events', { config: READS_ATTACKERS, schema: { params: Params, response: { 200: AttackersChanged } } }, async ({ auth, params: { companyId } }, reply) => {
    reply.hijack();
    const { raw } = reply;
    const write = (text: string): void => {
      if (!raw.headersSent) raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', connection: 'close', 'x-request-id': reply.request.id });
      raw.write(text);
    };
    const scope = db.company(companyId, auth);
    const waiting = new Set<string>();
    let more = 0;
    let timer: NodeJS.Timeout | null = null;
    let saidAt = 0;
    const say = async (): Promise<void> => {
      const [ids, unnamed] = [[...waiting], more];
      waiting.clear();
      [more, timer, saidAt] = [0, null, Date.now()];
      const attackerIds = scope.isLimited ? (await attackersById(scope, companyId, ids)).flatMap((attacker) => attacker?.id ?? []) : ids;
      const count = attackerIds.length + (scope.isLimited ? 0 : unnamed);
      if ((count > 0 || ids.length === 0) && open.has(end)) write(`data: ${JSON.stringify({ attackerIds, count })}\n\n`);
    };
    const plan = (): void => {
      timer ??= setTimeout(() => void say().catch(end), Math.max(0, saidAt + PACE.messages - Date.now()));
    };
    let forget: () => void = () => undefined;
    const heartbeat = setInterval(() => write(': alive\n\n'), PACE.heartbeat);
    const end = (): void => {
      open.delete(end);
      forget();
      clearInterval(heartbeat);
      if (timer !== null) clearTimeout(timer);
      raw.end();
    };
    open.add(end);
    raw.on('close', end);
    raw.on('error', end);
    forget = await listener.watch({
      companyId,
      hear: ({ attackerIds, count }) => {
        for (const id of attackerIds) if (waiting.size < NAMED) waiting.add(id);
        more += count - attackerIds.length;
        plan();
      },
      onLost: plan,
    });
    // Who sees the stream open misses nothing from then on.
    if (open.has(end)) write(': open\n\n');
    else forget();
  });
}
