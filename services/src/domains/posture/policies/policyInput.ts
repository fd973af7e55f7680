import { certainOutcome, type CertainOutcome } from '@palisade/engine/filter/certainOutcome.ts';
import { hasRefusedField, isVolatile } from '@palisade/engine/policies/filterTraits.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { POLICY_FIELDS } from '@palisade/vocabulary/policyFields.ts';
import {
  POLICY_CATEGORY_NAMES,
  POLICY_FAULTS,
  POLICY_LIMITS,
  policyNameKey,
} from '@palisade/vocabulary/posturePolicies.ts';
import type { Severity } from '@palisade/vocabulary/severities.ts';
import { WEAKNESSES } from '@palisade/vocabulary/weaknesses.ts';
import { Problem } from '../../../platform/problem.ts';
import { type Asker, readTree } from '../../../platform/readTree.ts';
import type { PolicyBody } from './policies.schemas.ts';

/** A policy from outside, checked and trimmed. */
export interface PolicyInput {
  readonly name: string;
  readonly nameKey: string;
  readonly description: string;
  readonly remediation: string;
  readonly severity: Severity;
  readonly isEnabled: boolean;
  readonly categories: readonly string[];
  readonly cweIds: readonly string[];
  readonly filter: Filter;
  readonly isVolatile: boolean;
}

/**
 * What people's policies compare; names of labels are for the catalogue, which knows no company's
 * labels.
 */
const FIELDS = POLICY_FIELDS.filter(({ key }) => key !== 'labelName');

/** Of the columns that are never null those whose values are all known. */
const FILLED: ReadonlySet<string> = new Set(['sensitive', 'learningState', 'urlType']);

/** What a policy's filter does whatever the endpoint; null when it depends on the endpoint. */
export const certainFor = (filter: Filter, now: number): CertainOutcome | null =>
  certainOutcome(filter, FIELDS, now, FILLED);

const fault = (detail: string, field: string): Problem =>
  new Problem('badInput', detail, { field });

/**
 * The filter of a policy from outside.
 * @throws Problem badInput in words
 */
export function readPolicyFilter(asker: Asker, filter: unknown): Filter {
  if (hasRefusedField(filter)) throw fault(POLICY_FAULTS.refusedField, 'filter');
  const read = readTree(asker, filter, FIELDS);
  if (read === null) throw fault(POLICY_FAULTS.filterRequired, 'filter');
  return read;
}

/**
 * A policy from outside.
 * @throws Problem badInput in words
 */
export function readPolicy(asker: Asker, body: PolicyBody): PolicyInput {
  const [name, description, remediation] = [
    body.name.trim(),
    (body.description ?? '').trim(),
    (body.remediation ?? '').trim(),
  ];
  if (name === '') throw fault(POLICY_FAULTS.nameRequired, 'name');
  if (name.length > POLICY_LIMITS.name) throw fault(POLICY_FAULTS.nameTooLong, 'name');
  if (description.length > POLICY_LIMITS.description)
    throw fault(POLICY_FAULTS.descriptionTooLong, 'description');
  if (remediation.length > POLICY_LIMITS.remediation)
    throw fault(POLICY_FAULTS.remediationTooLong, 'remediation');
  if (!body.severity) throw fault(POLICY_FAULTS.severityRequired, 'severity');
  const filter = readPolicyFilter(asker, body.filter);
  const certain = certainFor(filter, Date.now());
  if (certain !== null) throw fault(POLICY_FAULTS[certain], 'filter');
  return {
    name,
    nameKey: policyNameKey(name),
    description,
    remediation,
    severity: body.severity,
    isEnabled: body.isEnabled ?? true,
    filter,
    isVolatile: isVolatile(filter),
    categories: readWords(body.categories ?? [], POLICY_CATEGORY_NAMES, 'categories', 'category'),
    cweIds: readWords(body.cweIds ?? [], Object.keys(WEAKNESSES), 'cweIds', 'weakness'),
  };
}

function readWords(
  words: readonly string[],
  known: readonly string[],
  field: string,
  what: string,
): string[] {
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined) throw fault(`There is no ${what} "${unknown}".`, field);
  const distinct = [...new Set(words)];
  if (distinct.length > POLICY_LIMITS.categories)
    throw fault(`Choose up to ${POLICY_LIMITS.categories}.`, field);
  return distinct;
}
