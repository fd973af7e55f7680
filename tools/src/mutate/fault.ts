/** A small fault that tests must see: one place of one file, written otherwise. */
export interface Fault {
  /** Short, in the words of who would meet it: `gaps freeze after 29 days`. */
  readonly name: string;
  /** Path below the root. */
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly text: string;
  /** What is there instead. */
  readonly by: string;
  /** Files of tests that must see it; the nearest that import the file where it is absent. */
  readonly tests?: readonly string[];
  /**
   * Titles of the tests of pages that see it before others, as a regular expression: they run
   * alone first, the whole files only when they pass.
   */
  readonly titles?: string;
}
