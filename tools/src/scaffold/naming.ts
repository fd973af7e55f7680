import { ScaffoldRefusal } from './refusal.ts';

export interface Names {
  /** Word of the domain and of one of its rows: `incident`. */
  readonly one: string;
  readonly many: string;
}

/**
 * Words that cannot name a schema, a variable or a type: reserved ones (pg_get_keywords of
 * PostgreSQL, ECMA-262), and what the templates' own code calls something.
 */
const RESERVED = new Set(
  (
    'all analyse analyze and any array as asc asymmetric authorization await between bigint binary bit boolean both break case cast catch char character check class ' +
    'coalesce collate collation column company concurrently const constraint continue create cross debugger dec decimal default deferrable delete desc distinct do else ' +
    'end enum except exists export extends extract false feature fetch finally float for foreign freeze from full function grant greatest group grouping having if ilike ' +
    'implements import in initially inner inout instanceof int integer interface intersect interval into is isnull join lateral leading least left let like limit ' +
    'localtime localtimestamp merge mutation national natural nchar new node none normalize not notnull null nullif numeric of offset on only or order out outer overlaps ' +
    'overlay package palisade placing position precision primary private protected public query real references return returning right row select session setof ' +
    'similar smallint some static subscription substring super switch symmetric system table tablesample then this throw time timestamp to trailing treat trim true try ' +
    'typeof union unique user using values var varchar variadic verbose viewer void when where while window with xmlattributes xmlconcat xmlelement xmlexists xmlforest ' +
    'xmlnamespaces xmlparse xmlpi xmlroot xmlserialize xmltable yield ' +
    'app body call caller client column connection context data entry error feature found global gateway item items key lookup name node owned own page palisade params ' +
    'permission plan query result row rows scope session test text upstream viewer world'
  ).split(' '),
);

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** English plural of a lower-case noun by its ending; irregular ones are given with `--plural`. */
export function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/**
 * @throws ScaffoldRefusal for what cannot be a folder, a schema, an identifier and a type at once.
 */
export function namesOf(one: string, many = pluralOf(one)): Names {
  for (const word of [one, many]) {
    if (!/^[a-z]{2,30}$/.test(word))
      throw new ScaffoldRefusal(
        `"${word}" cannot name a domain: use one word of 2 to 30 lower-case letters, such as incident.`,
      );
    if (RESERVED.has(word))
      throw new ScaffoldRefusal(
        `"${word}" cannot name a domain: it means something in SQL, TypeScript or the graph already.`,
      );
  }
  if (one === many)
    throw new ScaffoldRefusal(`One and many are both "${one}". Name the list with --plural.`);
  return { one, many };
}

/**
 * The verb of a mutation's name: `close` of `closeIncident`. @throws ScaffoldRefusal when the name
 * is not a verb and the domain's word.
 */
export function verbOf(mutation: string, { one }: Names): string {
  const [, verb] = new RegExp(`^([a-z]{2,30})${capital(one)}$`).exec(mutation) ?? [];
  if (verb === undefined || verb === 'use')
    throw new ScaffoldRefusal(
      `"${mutation}" cannot name a mutation of ${one}: use a verb and ${capital(one)}, such as rename${capital(one)}.`,
    );
  return verb;
}

/**
 * Puts words in the place of the templates' `sample`, `samples` and `rename`, in each letter case,
 * with the article that fits.
 */
export function renamed(text: string, { one, many }: Names, verb = 'rename'): string {
  const words: Readonly<Record<string, string>> = { sample: one, samples: many, rename: verb };
  return text
    .replace(
      /\b([Aa]) (?=[Ss]ample\b)/g,
      (_all, article: string) => `${article}${/^[aeiou]/.test(one) ? 'n' : ''} `,
    )
    .replace(/[Ss]amples?|SAMPLES?|[Rr]ename|RENAME/g, (found) => {
      const word = words[found.toLowerCase()] ?? found;
      if (found === found.toUpperCase()) return word.toUpperCase();
      return found[0] === found[0]?.toUpperCase() ? capital(word) : word;
    });
}
