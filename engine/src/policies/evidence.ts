import type { Filter, FilterCondition, FilterNode } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import type { FilterRow, Predicate } from '../filter/compilePredicate.ts';
import type {
  EvaluatedEndpoint,
  EvaluatedParameter,
  EvaluatedVulnerability,
} from './evaluatedEndpoint.ts';
import { vulnerabilityCells } from './policyRow.ts';
import type { SharedConditions } from './sharedConditions.ts';

type Word = string | number | boolean;

/**
 * A field of the endpoint that a condition held for, with the values that made it hold; none where
 * something is missing.
 */
interface MatchingField {
  readonly field: string;
  readonly op: string;
  readonly values: readonly Word[];
}

/** Why a policy's filter holds for an endpoint. */
export interface Evidence {
  readonly matchingFields: readonly MatchingField[];
  readonly parameters: readonly EvaluatedParameter[];
  readonly vulnerabilities: readonly EvaluatedVulnerability[];
}

/** How many of each are kept. */
const MOST = { values: 20, parameters: 50, vulnerabilities: 20 } as const;
const NONE: readonly never[] = [];

/** What one condition that held adds to the evidence. */
interface Piece {
  readonly field: MatchingField | null;
  readonly parameters: readonly EvaluatedParameter[];
  readonly vulnerabilities: readonly EvaluatedVulnerability[];
}

const ofField = (field: string, op: string, values: readonly Word[]): Piece => ({
  field: { field, op, values },
  parameters: NONE,
  vulnerabilities: NONE,
});

/**
 * Tells why filters hold that are kept among shared conditions; what one condition says is put
 * together once for an endpoint.
 */
export class EvidenceDesk {
  readonly #conditions: SharedConditions;
  readonly #pieces = new Map<number, Piece>();
  readonly #absences = new Map<number, Piece>();
  #endpoint: EvaluatedEndpoint | null = null;

  constructor(conditions: SharedConditions) {
    this.#conditions = conditions;
  }

  /** Takes the endpoint that the conditions are asked about from now on. */
  look(endpoint: EvaluatedEndpoint): void {
    this.#endpoint = endpoint;
    this.#pieces.clear();
  }

  /** Why the filter of this number holds. */
  evidenceOf(number: number): Evidence {
    const found: Found = { fields: [], parameters: [], vulnerabilities: [] };
    this.#gather(number, found);
    return {
      matchingFields: found.fields,
      parameters: found.parameters.slice(0, MOST.parameters),
      vulnerabilities: found.vulnerabilities.slice(0, MOST.vulnerabilities),
    };
  }

  /**
   * Of an "any" every part is asked: all that hold are reported. A group that does not hold tells
   * nothing, whatever its parts do.
   */
  #gather(number: number, found: Found): void {
    if (!this.#conditions.holds(number)) return;
    const { parts, condition } = this.#conditions.question(number);
    for (const part of parts) this.#gather(part, found);
    if (condition !== null) add(this.#pieceOf(number), found);
  }

  #pieceOf(number: number): Piece {
    let piece = this.#pieces.get(number);
    if (piece === undefined) this.#pieces.set(number, (piece = this.#look(number)));
    return piece;
  }

  #look(number: number): Piece {
    const { condition, field, group, holds } = this.#conditions.question(number);
    const endpoint = this.#endpoint;
    if (condition === null || field === null || endpoint === null)
      throw new Error('Only a condition on an endpoint tells something.');
    const { field: key, op } = condition;
    if (holds === null) {
      if (op === 'hasNot') return this.#missing(number, condition);
      return {
        field: null,
        parameters: parametersAt(endpoint, key, this.#conditions.placesOf(key, group)),
        vulnerabilities: NONE,
      };
    }
    if (field.child !== 'endpoint_findings')
      return ofField(key, op, valuesOf(this.#conditions.row[key], field, holds));
    const vulnerabilities = endpoint.vulnerabilities.filter((vulnerability) =>
      holds(vulnerabilityCells([vulnerability])),
    );
    return vulnerabilities.length === 0
      ? ofField(key, op, NONE)
      : { field: null, parameters: NONE, vulnerabilities };
  }

  /** What is missing is the same at every endpoint. */
  #missing(number: number, { field, op, value }: FilterCondition): Piece {
    let piece = this.#absences.get(number);
    if (piece === undefined)
      this.#absences.set(number, (piece = ofField(field, op, namesIn(value as Filter)))); // As parseFilter leaves it.
    return piece;
  }
}

interface Found {
  readonly fields: MatchingField[];
  readonly parameters: EvaluatedParameter[];
  readonly vulnerabilities: EvaluatedVulnerability[];
}

function add({ field, parameters, vulnerabilities }: Piece, found: Found): void {
  if (
    field !== null &&
    !found.fields.some(
      (known) =>
        known === field ||
        (known.field === field.field &&
          known.op === field.op &&
          String(known.values) === String(field.values)),
    )
  )
    found.fields.push(field);
  for (const parameter of parameters)
    if (!found.parameters.includes(parameter)) found.parameters.push(parameter);
  for (const vulnerability of vulnerabilities)
    if (!found.vulnerabilities.includes(vulnerability)) found.vulnerabilities.push(vulnerability);
}

/** The parameters of a side at these places; rows of a side stand in the same order. */
function parametersAt(
  { parameters }: EvaluatedEndpoint,
  side: string,
  places: readonly number[],
): EvaluatedParameter[] {
  const found: EvaluatedParameter[] = [];
  let place = 0;
  for (const parameter of parameters) {
    if (parameter.side !== side) continue;
    if (place === places[found.length]) found.push(parameter);
    place += 1;
    if (found.length === Math.min(places.length, MOST.parameters)) break;
  }
  return found;
}

/** The values of a cell that hold by themselves, else all of them; dates in ISO 8601. */
function valuesOf(
  cell: FilterRow[string],
  { key, type, child }: FilterField,
  holds: Predicate,
): readonly Word[] {
  if (!Array.isArray(cell))
    return isWord(cell) ? [type === 'date' ? new Date(Number(cell)).toISOString() : cell] : [];
  const all = (cell as readonly unknown[]).filter(isWord);
  if (all.length === 1) return all;
  const held = all.filter((value) =>
    holds({ [key]: type === 'set' || child !== undefined ? [value] : value }),
  );
  return [...new Set(held.length > 0 ? held : all)].slice(0, MOST.values);
}

const isWord = (value: unknown): value is Word =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** The words that a group asks of a parameter's name: what is missing where none has it. */
function namesIn(node: FilterNode): string[] {
  if ('field' in node) return nameOf(node);
  return ('all' in node ? node.all : node.any).flatMap(namesIn);
}

const nameOf = ({ field, value }: FilterCondition): string[] =>
  field === 'name' && typeof value === 'string' ? [value] : [];
