/** Whether a resolver's answer is still to come. */
export const isThenable = (value: unknown): value is PromiseLike<unknown> & Promise<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  'then' in value &&
  typeof value.then === 'function';

/** What was thrown, as an error. */
export const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(`Unexpected error value: ${JSON.stringify(error)}`);

/** The answer, or the error in its place. */
export async function settled(value: unknown): Promise<unknown> {
  try {
    return await value;
  } catch (error) {
    return asError(error);
  }
}
