/** A field of a payload that is read again after the write: there already, or under way. */
export type ReadBack<Value> = Value | Promise<Value>;

type Rows<Row> = Promise<readonly (Row | null)[]>;

/**
 * What a payload shows of a thing that a write has changed, as it is now; null where there is none. When it cannot be
 * read, its field of the payload fails with its own path, and the write is still told as done.
 */
export function readBackOne<Row>(rows: Rows<Row>): Promise<Row> {
  const first = rows.then(([row]) => row ?? null);
  // The types of payloads know a promise of a row or null, not a promise of either; the executor takes both.
  return unheard(first as Promise<Row>);
}

/** The same of several things: those that are there. */
export const readBackAll = <Row>(rows: Rows<Row>): Promise<readonly Row[]> =>
  unheard(rows.then((all) => all.filter((row) => row !== null)));

/** A query that does not ask for the field leaves nobody to hear of its failure. */
function unheard<Value>(value: Promise<Value>): Promise<Value> {
  value.catch(() => undefined);
  return value;
}
