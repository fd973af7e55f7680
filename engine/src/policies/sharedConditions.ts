import type { Filter, FilterCondition, FilterNode } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { compilePredicate, type FilterRow } from '../filter/compilePredicate.ts';
import { couldMeet, ItemSummary } from './itemSummary.ts';

const UNKNOWN = 0;
const NO = 1;
const YES = 2;

/** Evaluates filters that have much in common: each condition and group is asked once of a row, however many filters have it. */
export class SharedConditions {
  readonly #fields: ReadonlyMap<string, FilterField>;
  readonly #now: number;
  readonly #indexes = new Map<string, number>();
  readonly #questions: (() => boolean)[] = [];
  readonly #summaries = new Map<string, ItemSummary>();
  #answers: Uint8Array = new Uint8Array(0);
  #row: FilterRow = {};

  constructor(fields: readonly FilterField[], now: number) {
    this.#fields = new Map(fields.map((field) => [field.key, field]));
    this.#now = now;
  }

  /** Takes the row that the filters are asked about from now on. */
  look(row: FilterRow): void {
    if (this.#answers.length === this.#questions.length) this.#answers.fill(UNKNOWN);
    else this.#answers = new Uint8Array(this.#questions.length);
    this.#summaries.clear();
    this.#row = row;
  }

  /** Takes a filter in; its number is what `holds` is asked with. */
  add(filter: Filter): number {
    return this.#numberOf(filter);
  }

  /** Whether a filter holds for the row at hand. */
  holds(index: number): boolean {
    const answer = this.#answers[index];
    if (answer !== UNKNOWN && answer !== undefined) return answer === YES;
    const holds = this.#questions[index]?.() ?? false;
    this.#answers[index] = holds ? YES : NO;
    return holds;
  }

  #numberOf(node: FilterNode): number {
    const text = JSON.stringify(node);
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    const question = 'field' in node ? this.#ofCondition(node) : this.#ofGroup(node);
    const index = this.#questions.push(question) - 1;
    this.#indexes.set(text, index);
    return index;
  }

  #ofGroup(node: Filter): () => boolean {
    const isAll = 'all' in node;
    const parts = Int32Array.from(('all' in node ? node.all : node.any).map((part) => this.#numberOf(part)));
    return () => {
      for (const part of parts) if (this.holds(part) !== isAll) return !isAll;
      return isAll;
    };
  }

  #ofCondition(condition: FilterCondition): () => boolean {
    const field = this.#fields.get(condition.field);
    if (field === undefined) throw new Error(`Unknown field ${condition.field}`);
    const holds = compilePredicate({ all: [condition] }, [field], this.#now);
    if (field.items === undefined) return () => holds(this.#row);
    const could = couldMeet(condition.value as Filter); // As parseFilter leaves it.
    return () => {
      const items = this.#row[field.key] as readonly FilterRow[] | null | undefined; // Rows have items under fields of items.
      if (items == null) return false;
      return could(this.#summaryOf(field.key, items)) ? holds(this.#row) : condition.op === 'hasNot';
    };
  }

  #summaryOf(key: string, items: readonly FilterRow[]): ItemSummary {
    let summary = this.#summaries.get(key);
    if (summary === undefined) this.#summaries.set(key, (summary = new ItemSummary(items)));
    return summary;
  }
}
