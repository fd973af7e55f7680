import pg from 'pg';

/** What this needs of a connection of pg; its types keep that to themselves. */
interface Wire {
  parse(message: { readonly text: string; readonly name: string }): void;
  bind(message: object): void;
  execute(message: object): void;
}

/** The part of `pg.Query` that its types leave out: what the client calls as the server answers. */
interface Answered {
  prepare(connection: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
}

/** One method of `pg.Query` for `query`. */
const inherited = <Name extends keyof Answered>(query: object, name: Name): Answered[Name] =>
  Reflect.get(pg.Query.prototype, name, query) as Answered[Name]; // As lib/query.js has them.

/**
 * One statement behind another that says whom it serves, both sent at once: the extended protocol
 * runs everything up to the same Sync in one transaction, so that what the first one sets for the
 * transaction holds for the second and ends with it. Costs no round trip and leaves nothing behind
 * on the connection, which may be a pooler's.
 */
class ScopedQuery extends pg.Query {
  readonly #context: string;
  #isEntered = false;

  constructor(
    context: string,
    text: string,
    values: readonly unknown[],
    callback: (error: Error | undefined, result: pg.QueryResult<object>) => void,
  ) {
    super({ text, values: [...values], queryMode: 'extended' } as pg.QueryConfig, callback);
    this.#context = context;
  }

  prepare(connection: Wire): void {
    connection.parse({ text: this.#context, name: '' });
    connection.bind({});
    connection.execute({});
    inherited(this, 'prepare').call(this, connection);
  }

  handleDataRow(message: unknown): void {
    if (this.#isEntered) inherited(this, 'handleDataRow').call(this, message);
  }

  handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#isEntered) inherited(this, 'handleCommandComplete').call(this, message, connection);
    this.#isEntered = true;
  }
}

/**
 * Runs one statement in a transaction of its own that begins with `context`, a select of
 * `set_config(…, true)`; gives its rows and their columns.
 */
export function queryScoped(
  client: pg.ClientBase,
  context: string,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult<object>> {
  return new Promise((resolve, reject) => {
    client.query(
      new ScopedQuery(context, text, values, (error, result) =>
        error ? reject(error) : resolve(result),
      ),
    );
  });
}
