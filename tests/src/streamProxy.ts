import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface StreamProxy {
  readonly url: string;
  /** Live streams that browsers have open through it, and subscriptions that they asked for. */
  figures(): { readonly streams: number; readonly subscriptions: number };
  /** Most live streams that were open at once. */
  mostStreams(): number;
  /** How many live streams were opened so far. */
  opened(): number;
  /** Connections that browsers have open. */
  connections(): number;
  /** Breaks all connections off, and takes no new ones until `restore`. */
  breakOff(): void;
  restore(): void;
  close(): void;
}

const isStream = ({ url, headers }: IncomingMessage): boolean =>
  url?.startsWith('/graphql/stream') === true &&
  headers.accept?.includes('text/event-stream') === true;

/** A way to a server that counts the live streams which pass, on a port of its own. */
export async function openStreamProxy(target: string): Promise<StreamProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let [streams, most, opened, distinct, isBroken] = [0, 0, 0, 0, false];
  const shared = new Map<string, Set<string>>();
  const server = createServer((incoming, outgoing) => {
    if (isBroken) return void incoming.socket.destroy();
    const live = isStream(incoming);
    const token = String(incoming.headers['x-graphql-event-stream-token'] ?? '');
    const body: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => body.push(chunk));
    const onward = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        if (answer.statusCode === 202)
          shared.get(token)?.add(
            (
              JSON.parse(Buffer.concat(body).toString()) as {
                extensions: { operationId: string };
              }
            ).extensions.operationId,
          );
        if (incoming.method === 'DELETE')
          shared
            .get(token)
            ?.delete(new URL(incoming.url ?? '', target).searchParams.get('operationId') ?? '');
        if (!live || answer.statusCode !== 200) return;
        opened++;
        most = Math.max(most, ++streams);
        if (token === '') distinct++;
        else shared.set(token, new Set());
        outgoing.once('close', () => {
          streams--;
          if (token === '') distinct--;
          shared.delete(token);
          onward.destroy();
        });
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    figures: () => ({
      streams,
      subscriptions: distinct + [...shared.values()].reduce((sum, { size }) => sum + size, 0),
    }),
    mostStreams: () => most,
    opened: () => opened,
    connections: () => sockets.size,
    breakOff: () => {
      isBroken = true;
      for (const socket of sockets) socket.destroy();
    },
    restore: () => (isBroken = false),
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
