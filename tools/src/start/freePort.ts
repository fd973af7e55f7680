import { createServer, type AddressInfo } from 'node:net';

/** Why a port cannot be listened on, in words. */
const FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program. Choose another one with --port',
  EACCES: 'may not be used by this user. Choose one above 1023 with --port',
  EADDRNOTAVAIL: 'cannot be listened on: the host is no address of this machine',
  ENOTFOUND: 'cannot be listened on: nobody knows the host',
};

/**
 * A port that nothing listens on: the one that is wanted, or any for those who let the machine
 * choose, since addresses that others are given must name it before it is used.
 * @param wanted 0 for any
 * @throws Error in words when the wanted one cannot be listened on
 */
export async function freePort(host: string, wanted = 0): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const words = FAULTS[error.code ?? ''] ?? `cannot be listened on: ${error.message}`;
      reject(new Error(`Port ${wanted} of ${host} ${words}.`, { cause: error }));
    });
    server.listen(wanted, host, resolve);
  });
  const { port } = server.address() as AddressInfo; // A TCP server that listens.
  await new Promise((resolve) => server.close(resolve));
  return port;
}
