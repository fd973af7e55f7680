import type pg from 'pg';
import type { DescribedColumn } from '../columnFaults.ts';

/** What this needs of a connection of pg; its types keep that to themselves. */
interface Wire {
  parse(message: { readonly text: string; readonly name: string }): void;
  describe(message: { readonly type: 'S'; readonly name: string }): void;
  sync(): void;
}

/**
 * Has the server prepare a statement and gives the columns it would answer with, without running
 * it.
 * @throws pg.DatabaseError when it cannot be prepared
 */
export function describeStatement(
  client: pg.Client,
  text: string,
): Promise<readonly DescribedColumn[]> {
  return new Promise((resolve, reject) => {
    let columns: readonly DescribedColumn[] = [];
    client.query({
      submit(connection: unknown) {
        const wire = connection as Wire; // As lib/connection.js of pg has it.
        wire.parse({ text, name: '' });
        wire.describe({ type: 'S', name: '' });
        wire.sync();
      },
      handleRowDescription(message: { readonly fields: readonly DescribedColumn[] }) {
        columns = message.fields;
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    });
  });
}
