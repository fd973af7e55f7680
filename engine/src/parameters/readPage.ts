import { decodeEntities } from '../signatures/decoders/decodeEntities.ts';
import { fieldContext } from '../sensitive/matchTypes.ts';

const LONGEST = 65_536;
const MOST_FIELDS = 60;
const MOST_ROWS = 20;
const LONGEST_CELL = 200;
/** What a label is: a few words, perhaps with a colon behind them. */
const LABEL = /^\p{L}[\p{L}\d_.-]*(?:[ /][\p{L}\d_.()-]+){0,3}\s?:?$/u;
/** Words of a sentence, which is no value of a field. */
const WORDS = /(?:\p{L}{2,}\W+){3}\p{L}{2,}/u;
const CELL =
  /<(tr|th|td|dt|dd|input)\b([^<>]{0,1000})>([^<]{0,400}(?:<(?!\/?(?:tr|th|td|dt|dd|input|table|dl)\b)[^<]{0,400}){0,12})/gi;
const SCRIPT = /<(script|style|template)\b/gi;
const TAG = /<[^<>]{0,1000}>/g;
/** Whether a body of this media type is a page for people. */
export const isOfPages = (mediaType: string): boolean =>
  mediaType === 'text/html' || mediaType === 'application/xhtml+xml';

const textOf = (markup: string): string =>
  decodeEntities(markup.replaceAll(TAG, ' ')).replaceAll(/\s+/g, ' ').trim();

/** Fields and rows of a page, as they are gathered. */
class Page {
  readonly fields = new Map<string, string>();
  readonly rows: object[] = [];
  #heads: readonly string[] = [];
  #row: { readonly isHead: boolean; readonly text: string }[] = [];
  #label = '';

  cell(tag: string, text: string): void {
    if (tag === 'dt') this.#label = text;
    else if (tag === 'dd') {
      this.take(this.#label, text);
      this.#label = '';
    } else this.#row.push({ isHead: tag === 'th', text });
  }

  /** What was a row is over: one of heads, one of a label and its value, or one below the heads. */
  endRow(): void {
    const row = this.#row;
    this.#row = [];
    if (row.length === 0) return;
    const [first, second, ...more] = row;
    if (row.length > 1 && row.every(({ isHead, text }) => isHead && LABEL.test(text)))
      this.#heads = row.map(({ text }) => labelOf(text));
    else if (second !== undefined && more.length === 0 && this.#heads.length !== 2)
      this.take(first?.text ?? '', second.text);
    else if (row.length === this.#heads.length && this.rows.length < MOST_ROWS)
      this.rows.push(
        Object.fromEntries(
          this.#heads.flatMap((name, at) => {
            const text = row[at]?.text ?? '';
            return isTold(name, text) ? [[name, text]] : [];
          }),
        ),
      );
  }

  take(label: string, text: string): void {
    if (!LABEL.test(label) || this.fields.size >= MOST_FIELDS) return;
    const name = labelOf(label);
    if (isTold(name, text)) this.fields.set(name, text);
  }
}

const labelOf = (text: string): string => text.replace(/\s?:$/, '');

/** Whether a text is a value; what stands beside a password is how to choose or change one. */
const isTold = (name: string, text: string): boolean =>
  text !== '' && text.length <= LONGEST_CELL && !WORDS.test(text) && !fieldContext(name).isSecret;

const NAME_IS = /\sname\s{0,4}=\s{0,4}["']([^"']{1,100})["']/i;
const VALUE_IS = /\svalue\s{0,4}=\s{0,4}(?:"([^"]{0,400})"|'([^']{0,400})')/i;
const NO_FIELD = /\stype\s{0,4}=\s{0,4}["']?(?:hidden|password|submit|button)/i;

/** A page without what its programs and styles say. */
function withoutScripts(text: string): string {
  const lower = text.toLowerCase();
  let kept = '';
  let from = 0;
  SCRIPT.lastIndex = 0;
  for (let found = SCRIPT.exec(text); found !== null; found = SCRIPT.exec(text)) {
    kept += text.slice(from, found.index);
    const end = lower.indexOf(`</${(found[1] ?? '').toLowerCase()}`, found.index);
    from = end < 0 ? text.length : end;
    SCRIPT.lastIndex = from;
  }
  return kept + text.slice(from);
}

/**
 * What a page shows of somebody by the labels of its tables, lists of terms and forms: fields, and
 * rows below the heads of a table. Texts, links and footers are left out, in which whom to write to
 * is told to everybody. Null where there are none.
 */
export function readPage(text: string): object | null {
  const page = new Page();
  const markup = withoutScripts(text.slice(0, LONGEST));
  for (const [, tag = '', attributes = '', inner = ''] of markup.matchAll(CELL)) {
    const name = tag.toLowerCase();
    if (name === 'tr') page.endRow();
    else if (name === 'input') {
      const [, plain, single] = VALUE_IS.exec(attributes) ?? [];
      if (!NO_FIELD.test(attributes))
        page.take(NAME_IS.exec(attributes)?.[1] ?? '', textOf(plain ?? single ?? ''));
    } else page.cell(name, textOf(inner));
  }
  page.endRow();
  if (page.fields.size === 0 && page.rows.length === 0) return null;
  return {
    ...Object.fromEntries(page.fields),
    ...(page.rows.length === 0 ? {} : { rows: page.rows }),
  };
}
