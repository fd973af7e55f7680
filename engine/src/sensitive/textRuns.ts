/** What stands between the words of a text. */
const WORD = /[^\s"'`<>=&;,{}[\]|?#/@%]+/g;
const EDGES = /^[(.!*_-]+|(?:[).!*_-]|(?<!:):)+$/g;
/** Words that a number is written in at most: `GB82 WEST 1234 5698 7654 32`. */
const MOST_WORDS = 10;
const LONGEST_RUN = 48;
/** Of longer texts, the head is looked through. */
const MOST_RUNS = 2_000;

/**
 * The words of a text and what up to ten of them in a row say, as they stand there: what a card,
 * an account or an address in a note may be written like.
 */
export function textRuns(text: string): string[] {
  const words = [...text.matchAll(WORD)].map(({ index, 0: word }) => ({
    from: index,
    to: index + word.length,
  }));
  const runs: string[] = [];
  for (const [at, { from, to }] of words.entries()) {
    if (runs.length >= MOST_RUNS) break;
    runs.push(text.slice(from, to).replace(EDGES, ''));
    for (let last = at + 1; last < words.length && last - at < MOST_WORDS; last++) {
      const end = words[last]?.to ?? to;
      if (end - from > LONGEST_RUN) break;
      runs.push(text.slice(from, end).replace(EDGES, ''));
    }
  }
  return runs;
}
