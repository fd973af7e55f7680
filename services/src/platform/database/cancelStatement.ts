import { connect } from 'node:net';
import type pg from 'pg';

/** https://www.postgresql.org/docs/current/protocol-message-formats.html, CancelRequest. */
const CANCEL = 80_877_102;
const PATIENCE = 5_000;

/**
 * Asks the server to end the statement that runs on a connection, as its protocol has it: on a
 * connection of its own, which needs no role and no place in the pool, and which poolers hand on.
 * Does not wait; what it meets is emitted on `client`.
 */
export function cancelStatement(client: pg.Client): void {
  const message = Buffer.alloc(16);
  message.writeInt32BE(16, 0);
  message.writeInt32BE(CANCEL, 4);
  message.writeInt32BE(Number(Reflect.get(client, 'processID')), 8); // Not in the types of pg, as the next.
  message.writeInt32BE(Number(Reflect.get(client, 'secretKey')), 12);
  const { host, port } = client;
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.setTimeout(PATIENCE, () => socket.destroy());
  socket.on('error', () => undefined);
  // Left open until the other side closes it: PgBouncer drops the request of somebody who has hung up.
  socket.resume().write(message);
}
