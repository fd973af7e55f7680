import { decodeEntities } from '../signatures/decoders/decodeEntities.ts';
import { isFieldLabel } from '../sensitive/isFieldLabel.ts';
import { fieldContext } from '../sensitive/matchTypes.ts';

const LONGEST = 65_536;
const MOST_FIELDS = 60;
const MOST_ROWS = 20;
const LONGEST_CELL = 200;
/** What a label is: a few words, perhaps with a colon behind them. */
const LABEL = /^\p{L}[\p{L}\d_.-]*(?:[ /][\p{L}\d_.()-]+){0,3}\s?:?$/u;
/** Words of a sentence, which is no value of a field. */
const WORDS = /(?:\p{L}[\p{L}\p{M}]+[^\p{L}\p{M}\p{N}_]+){3}\p{L}[\p{L}\p{M}]+/u;
const CELL =
  /<(tr|th|td|dt|dd|input)\b([^<>]{0,1000})>([^<]{0,400}(?:<(?!\/?(?:tr|th|td|dt|dd|input|table|dl)\b)[^<]{0,400}){0,12})/gi;
const SCRIPT = /<(script|style|template)\b/gi;
const SCRIPT_ENDS: Readonly<Record<string, RegExp>> = {
  script: /<\/script/gi,
  style: /<\/style/gi,
  template: /<\/template/gi,
};
const LABEL_TAG = /<label\b/i;
const TAG = /<[^<>]{0,1000}>/g;
/** Whether a body of this media type is a page for people. */
export const isOfPages = (mediaType: string): boolean =>
  mediaType === 'text/html' || mediaType === 'application/xhtml+xml';

const textOf = (markup: string): string =>
  decodeEntities(markup.replaceAll(TAG, ' ')).replaceAll(/\s+/g, ' ').trim();

interface Cell {
  readonly isHead: boolean;
  /** The page itself says that this is what another cell is called. */
  readonly isLabel: boolean;
  readonly text: string;
}

/** Fields and rows of a page, as they are gathered. */
class Page {
  readonly fields = new Map<string, string>();
  readonly rows: object[] = [];
  #heads: readonly string[] = [];
  #row: Cell[] = [];
  #label = '';
  /** Rows of two cells, neither of which is marked as a label. */
  readonly #pairs: (readonly [first: string, second: string])[] = [];

  cell(tag: string, markup: string): void {
    const text = textOf(markup);
    if (tag === 'dt') this.#label = text;
    else if (tag === 'dd') {
      this.take(this.#label, text);
      this.#label = '';
    } else {
      const isHead = tag === 'th';
      this.#row.push({ isHead, isLabel: isHead || LABEL_TAG.test(markup), text });
    }
  }

  /** What was a row is over: one of heads, one of a label and its value, or one below the heads. */
  endRow(): void {
    const row = this.#row;
    this.#row = [];
    if (row.length === 0) return;
    const [first, second, ...more] = row;
    if (row.length > 1 && row.every(({ isHead, text }) => isHead && LABEL.test(text)))
      this.#heads = row.map(({ text }) => labelOf(text));
    else if (second !== undefined && more.length === 0 && this.#heads.length !== 2) {
      if (second.isHead) return;
      if (first?.isLabel === true) this.take(first.text, second.text);
      else this.#pairs.push([first?.text ?? '', second.text]);
    } else if (row.length === this.#heads.length && this.rows.length < MOST_ROWS)
      this.rows.push(
        Object.fromEntries(
          this.#heads.flatMap((name, at) => {
            const text = row[at]?.text ?? '';
            return isTold(name, text) ? [[name, text]] : [];
          }),
        ),
      );
  }

  /**
   * The page is over. A cell that only comes first may be what a list is about, people for one, so
   * that it is a label by its words alone, and only where most such cells are.
   */
  end(): void {
    this.endRow();
    const known = this.#pairs.filter(([first]) => isFieldLabel(labelOf(first)));
    if (known.length * 2 > this.#pairs.length)
      for (const [first, second] of known) this.take(first, second);
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
  let kept = '';
  let from = 0;
  SCRIPT.lastIndex = 0;
  for (let found = SCRIPT.exec(text); found !== null; found = SCRIPT.exec(text)) {
    kept += text.slice(from, found.index);
    from = endOf((found[1] ?? '').toLowerCase(), text, found.index);
    SCRIPT.lastIndex = from;
  }
  return kept + text.slice(from);
}

function endOf(tag: string, text: string, from: number): number {
  const end = SCRIPT_ENDS[tag];
  if (end === undefined) return text.length;
  end.lastIndex = from;
  return end.exec(text)?.index ?? text.length;
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
    } else page.cell(name, inner);
  }
  page.end();
  if (page.fields.size === 0 && page.rows.length === 0) return null;
  return {
    ...Object.fromEntries(page.fields),
    ...(page.rows.length === 0 ? {} : { rows: page.rows }),
  };
}
