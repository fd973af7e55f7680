/** What the doctor says of one subject, in words for the person at the terminal. */
export interface Finding {
  readonly level: 'fine' | 'warning' | 'problem';
  readonly words: string;
  /** What to do about it. */
  readonly remedy?: string;
}

export const fine = (words: string): Finding => ({ level: 'fine', words });
export const warning = (words: string, remedy: string): Finding => ({
  level: 'warning',
  words,
  remedy,
});
export const problem = (words: string, remedy: string): Finding => ({
  level: 'problem',
  words,
  remedy,
});

/** The message of anything that was thrown. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Asks the database one statement, as its owner. */
export type Ask = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
