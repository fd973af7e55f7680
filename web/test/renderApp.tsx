import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, render } from '@testing-library/react';
import { buildSchema } from 'graphql';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { App } from '../src/app/App.tsx';
import { reportCaught } from '../src/app/reportCaught.ts';
import { startApp } from '../src/app/startApp.ts';
import { makeUser } from './makeUser.ts';
import { StreamServer } from './streamServer.ts';
import { makeWorld, type World } from './world/makeWorld.ts';
import { serveGraph } from './world/serveGraph.ts';

const root = join(__dirname, '../..');
const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));
const documents = JSON.parse(
  readFileSync(join(root, 'gateway/trusted-documents.json'), 'utf8'),
) as Record<string, string>;

/** The live streams of the server: they outlast a test, as the tab's connection does. */
const streams = new StreamServer();

/**
 * The whole app at an address, over the real schema: every trusted document is executed against it,
 * on a small world in memory. Only `fetch` is replaced.
 */
export function renderApp(path: string, part: Partial<World> = {}) {
  const world = makeWorld(part);
  const graph = serveGraph(schema, documents, world);
  globalThis.fetch = async (input, init) => {
    if (typeof input === 'string' && input.startsWith('/graphql/stream'))
      return streams.answer(input, init);
    const { id, variables } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as {
      id: string;
      variables: Record<string, unknown>;
    };
    const { status, body } = await graph.answer(id, variables);
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', 'x-request-id': 'req-42', ...world.headers },
    });
  };
  document.cookie = 'palisade_session=mark'; // Whether it is good, the world says.
  const { environment, router } = startApp((routes) =>
    createMemoryRouter(routes, { initialEntries: [path] }),
  );
  render(
    <App environment={environment}>
      <RouterProvider router={router} />
    </App>,
    { onCaughtError: reportCaught },
  );
  return {
    world,
    user: makeUser(),
    router,
    /** Path and query as the address bar would show them. */
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    search: () => new URLSearchParams(router.state.location.search),
    /** Queries and mutations that were asked; all of them without a name. */
    asked: (name?: string) =>
      graph.asked.filter((each) => name === undefined || each.name === name),
    refuse: (mutation: string, code: string) => graph.refusals.set(mutation, code),
    allow: (mutation: string) => graph.refusals.delete(mutation),
    /**
     * Keeps answers of a mutation back until what this returns is called: what is shown meanwhile
     * is optimistic.
     */
    hold: (mutation: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      graph.held.set(mutation, promise);
      return () =>
        act(async () => {
          graph.held.delete(mutation);
          resolve();
          await Promise.resolve();
        });
    },
    /** Lets a query answer again, or a field by `Type.field`. */
    heal: (name: string) => graph.failures.delete(name) || graph.failedFields.delete(name),
    fail: (field: string, code: string) => graph.failedFields.set(field, code),
    isLive: () => streams.operations.length > 0,
    /** Sends an event to all that is subscribed to. */
    emit: (data: unknown) =>
      act(async () => {
        streams.emit({ data });
        await Promise.resolve();
      }),
  };
}
