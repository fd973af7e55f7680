import type { Param } from './defineAddress.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One of some words; any other word is the default. */
export const oneOf = <Word extends string, Default extends Word | null>(
  words: readonly Word[],
  standard: Default,
): Param<Word | Default> => ({
  parse: (text) => words.find((word) => word === text) ?? standard,
  format: (word) => (word === standard ? null : word),
});

/** Some of these words, in their order; null for all. */
export const someOf = <Word extends string>(
  words: readonly Word[],
): Param<readonly Word[] | null> => ({
  parse: (text) => {
    const asked = text?.split(',') ?? [];
    const known = words.filter((word) => asked.includes(word));
    return known.length > 0 ? known : null;
  },
  format: (some) => some?.join(',') || null,
});

/** Text without blanks around it, cut at a length; empty where there is none. */
export const text = (longest: number): Param<string> => ({
  parse: (value) => (value ?? '').trim().slice(0, longest),
  format: (value) => value.trim() || null,
});

/** The same, null where there is none. */
export const optionalText = (longest: number): Param<string | null> => ({
  parse: (value) => value?.slice(0, longest) || null,
  format: (value) => value,
});

/** A raw key. */
export const uuid: Param<string | null> = {
  parse: (value) => (value !== null && UUID.test(value) ? value : null),
  format: (value) => value,
};

/** A whole number of 32 bits, not negative. */
export const count: Param<number | null> = {
  parse: (value) => {
    const number = Number(value ?? Number.NaN);
    return Number.isSafeInteger(number) && number >= 0 && number < 2 ** 31 ? number : null;
  },
  format: (value) => (value === null ? null : String(value)),
};

/** A moment, as ISO 8601. */
export const moment: Param<string | null> = {
  parse: (value) => {
    const time = value === null ? Number.NaN : Date.parse(value);
    return Number.isNaN(time) ? null : new Date(time).toISOString();
  },
  format: (value) => value,
};

/** On where the address has this word. */
export const flag = (word: string): Param<boolean> => ({
  parse: (value) => value === word,
  format: (isOn) => (isOn ? word : null),
});
