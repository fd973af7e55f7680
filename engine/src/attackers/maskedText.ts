import { withoutBasic } from '../sensitive/basicInText.ts';
import { decoded } from '../sensitive/decoded.ts';
import { issuedSecretIn } from '../sensitive/issuedSecrets.ts';
import { isRandom } from '../sensitive/formats.ts';
import { dotsOf, maskValue, shapeOf } from '../sensitive/maskValue.ts';
import { type FieldContext, fieldContext, matchTypes } from '../sensitive/matchTypes.ts';
import { strictestOf } from '../sensitive/sampleOf.ts';
import { mayBeRead } from '../sensitive/mayBeRead.ts';
import type { OwnContext } from '../sensitive/own/ownTypes.ts';
import { hashed, hiddenByOwn, keptByOwn, type Privacy } from '../sensitive/privacy.ts';
import { maskedMarkup } from './maskedMarkup.ts';

/** What stands for a secret. */
export const HIDDEN = '••••';
const SHORTEST_RANDOM = 20;

/** What the name of a field says of its values: by the product, and by the company's own types. */
interface Field {
  readonly context: FieldContext;
  readonly own: OwnContext | null;
  readonly privacy: Privacy;
}

function fieldOf(name: string, privacy: Privacy): Field {
  const own = privacy.own?.isHiding === true ? privacy.own.contextOf(name) : null;
  return { context: fieldContext(name), own, privacy };
}

/** Letters of a value that are kept. */
export const LONGEST_KEPT = 2_000;
const WORD = /[^\s"'`<>=&;,(){}[\]|\\]+/g;
/** Parts of an address or a path, looked at where the whole word says nothing. */
const PART = /[^/?#:]+/g;
/** A word with digits among its letters. */
const KEY = /^(?=.*\d)(?=.*[A-Za-z])[\w.~-]{6,80}$/;
const KEPT_OF_KEY = 3;
/**
 * A name with its value inside of a text: `token=…` of an address, `password: "…"` of a GraphQL
 * query or of JSON that is broken.
 */
const NAMED =
  /(?<![\w.-]|form-data; )([A-Za-z][\w.-]{1,63}\\{0,3}["']?\s{0,4}[:=]\s{0,4}\\{0,3})("[^"\\]{0,500}|'[^'\\]{0,500}|[^\s"'`<>&;,(){}[\]|\\]{1,500})/g;
const NAME = /^[\w.-]+/;
/**
 * What a person writes of themselves, as far as it goes before the first sign that only an attack
 * has there.
 */
const PLAIN_START = /^(?:[\p{L}\p{N}\s.,+\-/#@_]|(?<=\p{L})['’](?=\p{L}))+/u;

/**
 * Masks a value for keeping it as evidence. Secrets are hidden, and sensitive values are masked or
 * hashed as their type says, wherever they stand in the value and also when they are encoded for
 * transport (percent signs, base64). Fields that describe a person keep their shape only, up to the
 * first character that belongs to an attack. Everything else stays as it was sent, above all what
 * attacks consist of.
 * @param name of the field; empty where it has none
 */
export function maskedText(value: string, name: string, privacy: Privacy): string {
  const field = fieldOf(name, privacy);
  const { context } = field;
  if (value === '') return value;
  if (context.isSecret) return HIDDEN;
  const short =
    value.length > LONGEST_KEPT ? `${value.slice(0, LONGEST_KEPT).toWellFormed()}…` : value;
  const whole = masked(short, field);
  if (whole !== null) return whole;
  const known = hiddenByOwn(withoutBasic(short), name, privacy);
  const marked = maskedMarkup(known, (inner, element) => maskedText(inner, element, privacy));
  const grouped = maskedNumbers(maskedNames(marked, privacy), field);
  const text = maskedWords(grouped, field);
  if (context.harm === 'personal') return text.replace(PLAIN_START, dotsOf);
  return name === '' ? text : withoutKey(text, context);
}

/**
 * A text whose words are known to be no secrets, however random they look: the names of programs
 * and versions. What is beside its own name is masked by that.
 */
export function maskedPlainText(value: string, privacy: Privacy): string {
  // A key in several words is known by all of them alone.
  if (value.includes(' ') && issuedSecretIn(value) !== null) return shapeOf(value);
  const field = fieldOf('', privacy);
  const known = hiddenByOwn(withoutBasic(value), '', privacy);
  return maskedNumbers(maskedNames(known, privacy), field).replace(
    WORD,
    (word) => ofType(word, field) ?? word,
  );
}

/** Marks around a word of a sentence, or of Markdown. */
const MARKS = new Set('*_~.:!?()');

/** Words of capitals and digits, as numbers of people and cards are written in groups. */
const GROUPS = /(?<![\w.+()/-])[-+(]?[A-Z\d][A-Z\d.()+/-]*(?:,? [-+(]?[A-Z\d][A-Z\d.()/-]*)+/g;
const MOST_GROUPS = 9;
const PRIVATE_KEY = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----.*?(?:-----END [A-Z ]{0,40}-----|$)/gs;
/** Words that are remembered: documents say the same few thousand again and again. */
const MOST_WORDS = 50_000;

/**
 * A text that people wrote, without the words, groups of words and parts of addresses that a
 * detector knows, encoded ones too.
 * @param words what became of words before, which this adds to
 */
export function maskedProse(
  value: string,
  privacy: Privacy,
  words: Map<string, string> = new Map(),
): string {
  const field = fieldOf('', privacy);
  const typed = (text: string): string | null => {
    if (text.length > LONGEST_KEPT) {
      return typed(text.slice(0, LONGEST_KEPT)) === null ? null : HIDDEN;
    }
    const [before, bare, after] = withoutMarks(text);
    const known = ofType(bare, field);
    if (known !== null) return before + known + after;
    const plain = decoded(bare);
    const isHidden = plain !== null && plain !== bare && ofType(plain, field) !== null;
    return isHidden ? before + shapeOf(plain) + after : null;
  };
  const open = withoutBasic(value).replace(PRIVATE_KEY, HIDDEN);
  const grouped = maskedRuns(hiddenByOwn(open, '', privacy), typed);
  return grouped.replace(WORD, (word) => {
    const known = words.get(word);
    if (known !== undefined) return known;
    const inParts = (): string =>
      word.replace(PART, (part) => (part === word ? part : (typed(part) ?? part)));
    const kept = typed(word) ?? inParts();
    if (word.length < LONGEST_KEPT && words.size < MOST_WORDS) words.set(word, kept);
    return kept;
  });
}

/** A word, with the marks before and after it. */
function withoutMarks(text: string): readonly [before: string, bare: string, after: string] {
  let [from, to] = [0, text.length];
  while (from < to && MARKS.has(text.charAt(from))) from += 1;
  while (to > from && MARKS.has(text.charAt(to - 1))) to -= 1;
  return [text.slice(0, from), text.slice(from, to), text.slice(to)];
}

/** Masks numbers of people, accounts and places that are written in groups. */
const maskedNumbers = (text: string, field: Field): string =>
  maskedRuns(text, (run) => {
    const [before, bare, after] = withoutMarks(run);
    const known = ofType(bare, field);
    return known === null ? null : before + known + after;
  });

const maskedRuns = (text: string, typed: (text: string) => string | null): string =>
  text.replace(GROUPS, (run) => (/\d/.test(run) ? maskedGroups(run, typed) : run));

/** Masks the longest runs of words that are of a type together. */
function maskedGroups(text: string, typed: (text: string) => string | null): string {
  const words = text.split(' ');
  const kept: string[] = [];
  for (let from = 0; from < words.length;) {
    let next = words[from] ?? '';
    let to = Math.min(words.length, from + MOST_GROUPS);
    for (; to > from + 1; to -= 1) {
      const known = typed(words.slice(from, to).join(' '));
      if (known === null) continue;
      next = known;
      break;
    }
    kept.push(next);
    from = Math.max(to, from + 1);
  }
  return kept.join(' ');
}

const maskedWords = (text: string, field: Field): string =>
  text.replace(
    WORD,
    (word) =>
      masked(word, field) ??
      maskedSentence(word, field) ??
      word.replace(PART, (part) => (part === word ? part : (masked(part, field) ?? part))),
  );

/**
 * A sentence that was encoded as one word, with what is sensitive in it masked; null where there is
 * none.
 */
function maskedSentence(word: string, field: Field): string | null {
  const plain = word.includes('%') ? decoded(word) : null;
  if (plain === null) return null;
  const known = hiddenByOwn(plain, '', field.privacy);
  const done = known.replace(WORD, (each) => ofType(each, field) ?? each);
  return done === plain ? null : done;
}

/**
 * Hides values whose names stand beside them. The value of one name may hold others: an address
 * with its query.
 */
function maskedNames(text: string, privacy: Privacy): string {
  const named = new RegExp(NAMED);
  let done = '';
  let from = 0;
  for (let found = named.exec(text); found !== null; found = named.exec(text)) {
    const [all, head = '', tail = ''] = found;
    const quote = /^["']/.exec(tail)?.[0] ?? '';
    const kept = keptUnder(NAME.exec(head)?.[0] ?? '', tail.slice(quote.length), privacy);
    named.lastIndex = found.index + (kept === null ? head.length + quote.length : all.length);
    if (kept === null) continue;
    done += `${text.slice(from, found.index)}${head}${quote}${kept}`;
    from = named.lastIndex;
  }
  return done + text.slice(from);
}

/** What is kept of a value that is beside its name; null when it may stay. */
function keptUnder(name: string, sent: string, privacy: Privacy): string | null {
  const field = fieldOf(name, privacy);
  const { context } = field;
  if (context.isSecret) return HIDDEN;
  const plain = decoded(sent) ?? sent;
  // A number at the end of a sentence has its full stop behind it.
  const [before, bare, after] = withoutMarks(plain);
  const known = bare === plain ? null : ofType(bare, field);
  const kept =
    masked(plain, field) ??
    (known === null ? null : before + known + after) ??
    (context.harm === 'personal' ? plain.replace(PLAIN_START, dotsOf) : withoutKey(plain, context));
  return kept === plain ? null : kept;
}

/**
 * All but the last letters of a word with digits whose field says nothing: it may be a key, and is
 * recognised all the same.
 */
function withoutKey(value: string, context: FieldContext): string {
  if (
    context.harm !== 'unknown' ||
    context.named.size > 0 ||
    !KEY.test(value) ||
    mayBeRead('x', value)
  )
    return value;
  return dotsOf(value.slice(0, -KEPT_OF_KEY)) + value.slice(-KEPT_OF_KEY);
}

/** Null when it may stay as it is. */
function masked(value: string, field: Field): string | null {
  const known = ofType(value, field);
  if (known !== null) return known;
  if (value.length >= SHORTEST_RANDOM && /^[\w+-]+=*$/.test(value) && isRandom(value))
    return HIDDEN;
  const plain = decoded(value);
  return plain === null ? null : plain !== value && isHiding(plain, field) ? shapeOf(value) : null;
}

/** Whether anything in a text that was encoded may not be read. */
const isHiding = (plain: string, field: Field): boolean =>
  ofType(plain, field) !== null || hiddenByOwn(plain, '', field.privacy) !== plain;

function ofType(value: string, { context, own, privacy }: Field): string | null {
  const type = strictestOf(matchTypes(value, context), context);
  if (type?.category === 'Authentication') return HIDDEN;
  const kept =
    type === null
      ? null
      : type.privacyDefault === 'hash'
        ? hashed(value, privacy)
        : maskValue(value, type);
  return own === null ? kept : keptByOwn(value, own, kept, privacy);
}
