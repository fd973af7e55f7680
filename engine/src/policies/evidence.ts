import type { Filter, FilterCondition, FilterNode } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { compilePredicate, type FilterRow, type Predicate } from '../filter/compilePredicate.ts';
import type { JudgedEndpoint, JudgedParameter, JudgedVulnerability } from './judgedEndpoint.ts';
import { vulnerabilityCells } from './policyRow.ts';

/** A field of the endpoint that a condition held for, with the values that made it hold; none where something is missing. */
export interface MatchingField {
  readonly field: string;
  readonly op: string;
  readonly values: readonly (string | number | boolean)[];
}

/** Why a policy's filter holds for an endpoint. */
export interface Evidence {
  readonly matchingFields: readonly MatchingField[];
  readonly parameters: readonly JudgedParameter[];
  readonly vulnerabilities: readonly JudgedVulnerability[];
}

/** How many of each are kept. */
const MOST = { values: 20, parameters: 50, vulnerabilities: 20 } as const;

type Explain = (endpoint: JudgedEndpoint, row: FilterRow, found: Found) => boolean;

/** What was found so far. */
class Found {
  readonly fields: MatchingField[] = [];
  readonly parameters = new Set<JudgedParameter>();
  readonly vulnerabilities = new Set<JudgedVulnerability>();

  field(field: MatchingField): void {
    if (!this.fields.some((known) => known.field === field.field && known.op === field.op && String(known.values) === String(field.values))) this.fields.push(field);
  }
}

/** Tells why a filter holds, for endpoints that it holds for; null for others. Slower than the predicate, and asked only of what it kept. */
export function compileEvidence(filter: Filter, fields: readonly FilterField[], now: number): (endpoint: JudgedEndpoint, row: FilterRow) => Evidence | null {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const explain = explainNode(filter, byKey, now);
  return (endpoint, row) => {
    const found = new Found();
    if (!explain(endpoint, row, found)) return null;
    return {
      matchingFields: found.fields,
      parameters: [...found.parameters].slice(0, MOST.parameters),
      vulnerabilities: [...found.vulnerabilities].slice(0, MOST.vulnerabilities),
    };
  };
}

function explainNode(node: FilterNode, fields: ReadonlyMap<string, FilterField>, now: number): Explain {
  if ('field' in node) return explainCondition(node, fields, now);
  const holds = compilePredicate(node, [...fields.values()], now);
  const parts = ('all' in node ? node.all : node.any).map((part) => explainNode(part, fields, now));
  // Of an "any" every part is asked: all that hold are told. A group that does not hold tells nothing, whatever its parts do.
  return (endpoint, row, found) => {
    if (!holds(row)) return false;
    for (const part of parts) part(endpoint, row, found);
    return true;
  };
}

function explainCondition(condition: FilterCondition, fields: ReadonlyMap<string, FilterField>, now: number): Explain {
  const field = fields.get(condition.field);
  if (field === undefined) throw new Error(`Unknown field ${condition.field}`);
  const holds = compilePredicate({ all: [condition] }, [field], now);
  const { field: key, op } = condition;
  if (field.items !== undefined) {
    const meets = compilePredicate(condition.value as Filter, field.items.fields, now); // As parseFilter leaves it.
    const missing = namesIn(condition.value as Filter);
    return (endpoint, row, found) => {
      if (!holds(row)) return false;
      if (op === 'hasNot') found.field({ field: key, op, values: missing });
      else addMeeting(endpoint, row, key, meets, found);
      return true;
    };
  }
  if (field.child === 'endpoint_findings') {
    return (endpoint, row, found) => {
      if (!holds(row)) return false;
      const matching = endpoint.vulnerabilities.filter((vulnerability) => holds(vulnerabilityCells([vulnerability])));
      for (const vulnerability of matching) found.vulnerabilities.add(vulnerability);
      if (matching.length === 0) found.field({ field: key, op, values: [] });
      return true;
    };
  }
  return (_endpoint, row, found) => {
    if (!holds(row)) return false;
    const values = valuesOf(row[key], (value) => holds({ [key]: field.type === 'set' || field.child !== undefined ? [value] : value }));
    found.field({ field: key, op, values: field.type === 'date' ? values.map((time) => new Date(Number(time)).toISOString()) : values });
    return true;
  };
}

/** The parameters of a side that meet a group; their rows stand in the same order. */
function addMeeting({ parameters }: JudgedEndpoint, row: FilterRow, side: string, meets: Predicate, found: Found): void {
  const rows = row[side] as readonly FilterRow[]; // As policyRow makes it; the condition held, so it is there.
  let index = 0;
  for (const parameter of parameters) {
    if (parameter.side !== side) continue;
    const item = rows[index++];
    if (item !== undefined && meets(item)) found.parameters.add(parameter);
  }
}

/** The values of a cell that hold by themselves, else all of them. */
function valuesOf(cell: FilterRow[string], holds: (value: string | number | boolean) => boolean): (string | number | boolean)[] {
  const all = [cell].flat().filter((value): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value));
  const held = all.filter(holds);
  return [...new Set(held.length > 0 ? held : all)].slice(0, MOST.values);
}

/** The words that a group asks of a parameter's name: what is missing where none has it. */
function namesIn(node: FilterNode): string[] {
  if ('field' in node) return node.field === 'name' && typeof node.value === 'string' ? [node.value] : [];
  return ('all' in node ? node.all : node.any).flatMap(namesIn);
}
