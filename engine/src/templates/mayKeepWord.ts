import people from '../sensitive/peopleWords.json' with { type: 'json' };
import { mayBeRead } from '../sensitive/mayBeRead.ts';

/** Things that are called by names of people, or of whom they choose. */
const PEOPLE: ReadonlySet<string> = new Set(people);

const lastWord = (thing: string): string =>
  (/[a-z]+$|[A-Z][a-z]*$/.exec(thing)?.[0] ?? thing).toLowerCase();

/** Whether things of this kind are people, by the last word of its name. */
export const isOfPeople = (thing: string): boolean => PEOPLE.has(lastWord(thing));

/**
 * Whether a word of a path may be saved as it was sent though it became a value: one that programs
 * spell so, and not where people are called by their names.
 * @param thing what it is one of, by the words before it
 */
export function mayKeepWord(thing: string, word: string): boolean {
  return !isOfPeople(thing) && mayBeRead(thing, word);
}
