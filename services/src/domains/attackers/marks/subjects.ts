import type { LegitimateSubject } from '@palisade/engine/attackers/tuning.ts';
import {
  ANY_SEGMENT,
  EXCESSIVE_TYPES,
  isBehaviour,
  LONGEST_MARKED_NAME,
  type MarkKind,
} from '@palisade/vocabulary/attackMarks.ts';
import { ATTACKS, type AttackType } from '@palisade/vocabulary/attackTypes.ts';
import { Problem } from '../../../platform/problem.ts';

/** What of a step is marked, as a caller names it. What its kind does not need may be absent. */
export interface AskedSubject {
  readonly kind: MarkKind;
  readonly location?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly status?: number | null | undefined;
  readonly path?: string | null | undefined;
}

/** Where the step that it is about was done. */
export interface MarkedStep {
  readonly type: AttackType;
  readonly endpointId: string | null;
  readonly host: string;
  readonly method: string;
  readonly template: string | null;
  readonly path: string;
  readonly responseStatus: number;
}

/** A subject with its text (`attackers.marks.subject`) and how people call it. */
export interface Subject extends Omit<LegitimateSubject, 'id'> {
  readonly subject: string;
  readonly words: string;
}

/** A segment with a masked value in it, as `keptPath` leaves it. */
const MASKED = /[^/]*(?:•|#[0-9a-f]{16})[^/]*/g;

/** A path as it can be found again: what was masked in it may be anything. */
const markedPath = (path: string): string => path.replace(MASKED, ANY_SEGMENT);
/** The same in SQL. */
export const markedPathSql = (path: string): string =>
  `regexp_replace(${path}, '[^/]*(?:•|#[0-9a-f]{16})[^/]*', '${ANY_SEGMENT}', 'g')`;

export const fieldSubject = (kind: 'field' | 'injection', location: string, name: string): string =>
  `${kind} ${location} ${name}`;
export const unknownSubject = (method: string, host: string, path: string): string =>
  `unknownEndpoint ${method} ${host} ${markedPath(path)}`;

/** Whether a field can be identified by its name: longer ones are cut where they are kept. */
export const isNameTunable = (name: string): boolean => name.length <= LONGEST_MARKED_NAME;
/** Whether a path can be identified by what is kept of it. */
export const isPathTunable = (path: string): boolean =>
  !path.endsWith('…') && markedPath(path) !== `/${ANY_SEGMENT}`;

const NONE = { location: null, name: null, status: null, type: null };

/**
 * The subject of a step that a caller names.
 * @throws Problem badInput when the step has no such subject
 */
export function subjectOf(
  step: MarkedStep,
  { kind, location, name, status, path }: AskedSubject,
): Subject {
  const wrong = (words: string, field: string): never => {
    throw new Problem('badInput', words, { field });
  };
  const { endpointId: endpoint, host, method, template, type, path: first, responseStatus } = step;
  const told = (subject: string, of: Pick<Subject, 'kind'> & Partial<Subject>): Subject => {
    const whole = { ...NONE, endpoint, host, method, path: template ?? first, subject, ...of };
    return { ...whole, words: wordsOf(whole) };
  };
  if (kind === 'unknownEndpoint') {
    const asked = path ?? first;
    if (endpoint !== null) return wrong('The path of this step leads to an endpoint.', 'kind');
    if (!asked.startsWith('/') || !isPathTunable(asked))
      return wrong('Too little is known of this path to know it again.', 'path');
    return told(unknownSubject(method, host, asked), { kind, path: markedPath(asked) });
  }
  if (endpoint === null) return wrong('The path of this step leads to no endpoint.', 'kind');
  switch (kind) {
    case 'field':
    case 'injection':
      if (location == null || location === '') return wrong('Say where the field is.', 'location');
      if (name == null) return wrong('Say which field it is.', 'name');
      if (!isNameTunable(name))
        return wrong(
          `Fields with names of more than ${LONGEST_MARKED_NAME} characters cannot be marked.`,
          'name',
        );
      return told(fieldSubject(kind, location, name), { kind, location, name });
    case 'status':
      return told(`status ${status ?? responseStatus}`, { kind, status: status ?? responseStatus });
    case 'size':
      return told('size', { kind });
    case 'excessiveUse':
      if (!EXCESSIVE_TYPES.includes(type))
        return wrong('This step is not about how much is asked for.', 'kind');
      return told('excessiveUse', { kind });
    case 'behaviour':
      if (!isBehaviour(type)) return wrong('Signatures are marked field by field.', 'kind');
      return told(`behaviour ${type}`, { kind, type });
  }
}

/** A marked subject as people call it: "signatures in query q at GET shop.example/search". */
export function wordsOf({
  kind,
  location,
  name,
  status,
  type,
  host,
  method,
  path,
}: Omit<LegitimateSubject, 'id' | 'endpoint'>): string {
  const place = host === null ? 'an endpoint' : `${method ?? ''} ${host}${path ?? ''}`;
  const field = [location, name].filter(Boolean).join(' ');
  switch (kind) {
    case 'unknownEndpoint':
      return `access to ${place}`;
    case 'field':
      return `the field ${field} at ${place}`;
    case 'injection':
      return `signatures in ${field} at ${place}`;
    case 'status':
      return `answers with status ${status ?? ''} at ${place}`;
    case 'size':
      return `the size of answers at ${place}`;
    case 'excessiveUse':
      return `excessive use at ${place}`;
    case 'behaviour':
      return `${type === null ? 'behaviour' : ATTACKS[type].label} at ${place}`;
  }
}
