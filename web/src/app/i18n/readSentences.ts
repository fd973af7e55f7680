/** Texts by their English ones, in which `{{name}}` is anything. */
type Templates = Readonly<Record<string, string>>;

interface OtherWords {
  /** Names of places of a request, by their English ones. */
  readonly places: Readonly<Record<string, string>>;
  /** The ending of a sentence about something that was seen before. */
  readonly again: string;
}

const SLOT = /\{\{(\w+)\}\}/g;
const AGAIN = /, again$/;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Finds texts that a template makes; its slots are groups of their names. */
function patternOf(template: string): RegExp {
  const parts = template.split(SLOT);
  const source = parts.map((part, at) => (at % 2 === 0 ? escaped(part) : `(?<${part}>.+)`));
  return new RegExp(`^${source.join('')}$`, 's');
}

/**
 * Templates with those of before, by which what was stored then is still read.
 * @param earlier sentences of before, with those that they are now
 */
export const withEarlier = (templates: Templates, earlier: Templates): Templates => ({
  ...Object.fromEntries(
    Object.entries(earlier).flatMap(([before, now]) =>
      templates[now] === undefined ? [] : [[before, templates[now]]],
    ),
  ),
  ...templates,
});

/**
 * Reads what detection said in English in another language: a sentence, or one after the place or
 * field that it is about. What no template makes stays as it is.
 */
export function sentenceReader(
  templates: Templates,
  { places, again }: OtherWords = { places: {}, again: '' },
) {
  const patterns = Object.entries(templates).flatMap(([english, own]) =>
    english.includes('{{') ? [{ pattern: patternOf(english), own }] : [],
  );

  function sentence(english: string): string | null {
    if (Object.hasOwn(templates, english)) return templates[english] ?? null;
    for (const { pattern, own } of patterns) {
      const slots = pattern.exec(english)?.groups;
      if (slots) return own.replace(SLOT, (slot, name: string) => slots[name] ?? slot);
    }
    return null;
  }

  /** A signature is said of a place, an oddity of a field, which may be called like one. */
  function placeName(place: string, said: string): string {
    const [first = '', ...name] = place.split(' ');
    return /^[A-Z]/.test(said) ? [places[first] ?? first, ...name].join(' ') : place;
  }

  return (english: string): string => {
    const whole = sentence(english);
    if (whole !== null) return whole;
    for (let at = english.indexOf(': '); at > 0; at = english.indexOf(': ', at + 1)) {
      const said = english.slice(at + 2);
      const own = sentence(said.replace(AGAIN, ''));
      if (own === null) continue;
      return `${placeName(english.slice(0, at), said)}: ${own}${AGAIN.test(said) ? again : ''}`;
    }
    return english;
  };
}
