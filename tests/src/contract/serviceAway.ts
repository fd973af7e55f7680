import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a service is unavailable: it refuses connections, or accepts them and never answers. */
export type Away = 'refuses' | 'hangs';

/** The address of an unavailable service. */
export async function startAway(how: Away): Promise<{ readonly url: URL; close(): Promise<void> }> {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // A TCP server's address is never a string.
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  if (how === 'refuses') await close();
  return { url: new URL(`http://127.0.0.1:${port}`), close };
}
