/** Calls once, however often it is asked; everybody gets the same answer. */
export function once<Value>(call: () => Promise<Value>): () => Promise<Value> {
  let answer: Promise<Value> | undefined;
  return () => (answer ??= call());
}
