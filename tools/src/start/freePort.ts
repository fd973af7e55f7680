import { createServer, type AddressInfo } from 'node:net';

/** A port that nothing listens on, for those who let the machine choose: addresses that others are told must name it before it is used. */
export async function freePort(host: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve));
  const { port } = server.address() as AddressInfo; // A TCP server that listens.
  await new Promise((resolve) => server.close(resolve));
  return port;
}
