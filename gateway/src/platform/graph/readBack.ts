/**
 * A field of a payload that is read again after the write: there already, or when it is asked for.
 */
export type ReadBack<Value> = Value | Promise<Value>;

type Rows<Row> = Promise<readonly (Row | null)[]>;

/**
 * What a payload shows of a thing that a write has changed, as it is now; null where there is none.
 * It is read when a query asks for the field. When it cannot be read, the field fails with its own
 * path, and the write is still reported as done.
 */
export function readBackOne<Row>(read: () => Rows<Row>): Promise<Row> {
  return onDemand(async () => (await read())[0] as Row); // null, too
}

/** The same of several things: those that are there. */
export function readBackAll<Row>(read: () => Rows<Row>): Promise<readonly Row[]> {
  return onDemand(async () => (await read()).filter((row) => row !== null));
}

/**
 * A function in place of a field's value is called by the executor when the field is selected. The
 * types of payloads know a promise alone.
 */
function onDemand<Value>(read: () => Promise<Value>): Promise<Value> {
  return read as unknown as Promise<Value>;
}
