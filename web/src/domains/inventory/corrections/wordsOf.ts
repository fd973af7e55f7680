/**
 * What the server said of a decision that it refused: its own words where it has some, such as what
 * changed meanwhile.
 */
export function wordsOf(
  error: { readonly code: string; readonly message: string },
  errorText: (error: unknown) => string,
): string {
  return (error.code === 'conflict' || error.code === 'badInput') && error.message !== ''
    ? error.message
    : errorText(error);
}
