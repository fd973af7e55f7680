/** What is between the words of a text. */
const WORD = /[^\s"'`<>=&;,{}[\]|?#/@%]+/g;
/** Marks before and behind a word, a single colon aside. */
const BEFORE = new Set('(.!*_-');
const BEHIND = new Set(').!*_-');
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
    runs.push(bareOf(text, from, to));
    for (let last = at + 1; last < words.length && last - at < MOST_WORDS; last++) {
      const end = words[last]?.to ?? to;
      if (end - from > LONGEST_RUN) break;
      runs.push(bareOf(text, from, end));
    }
  }
  return runs;
}

/** A part of a text without the marks around it. */
function bareOf(text: string, from: number, to: number): string {
  let [first, last] = [from, to - 1];
  while (first <= last && BEFORE.has(text.charAt(first))) first += 1;
  while (last >= first && (BEHIND.has(text.charAt(last)) || isSingleColon(text, first, last)))
    last -= 1;
  return text.slice(first, last + 1);
}

const isSingleColon = (text: string, first: number, at: number): boolean =>
  text.charAt(at) === ':' && (at === first || text.charAt(at - 1) !== ':');
