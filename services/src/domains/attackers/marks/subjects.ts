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
export interface Subject extends LegitimateSubject {
  readonly subject: string;
  readonly words: string;
}

/** A segment with a masked value in it, as `keptPath` leaves it. */
const MASKED = /[^/]*(?:•|#[0-9a-f]{16})[^/]*/g;

/** A path as it can be found again: what was masked in it may be anything. */
export const markedPath = (path: string): string => path.replace(MASKED, ANY_SEGMENT);
/** The same in SQL. */
export const markedPathSql = (path: string): string =>
  `regexp_replace(${path}, '[^/]*(?:•|#[0-9a-f]{16})[^/]*', '${ANY_SEGMENT}', 'g')`;

export const fieldSubject = (kind: 'field' | 'injection', location: string, name: string): string =>
  `${kind} ${location} ${name}`;
export const unknownSubject = (method: string, host: string, path: string): string =>
  `unknownEndpoint ${method} ${host} ${markedPath(path)}`;

/** Whether a field can be told by its name: longer ones are cut where they are kept. */
export const isNameTunable = (name: string): boolean => name.length <= LONGEST_MARKED_NAME;
/** Whether a path can be told by what is kept of it. */
export const isPathTunable = (path: string): boolean =>
  !path.endsWith('…') && markedPath(path) !== `/${ANY_SEGMENT}`;

const NONE = {
  location: null,
  name: null,
  status: null,
  type: null,
  host: null,
  method: null,
  path: null,
};

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
  if (kind === 'unknownEndpoint') {
    const asked = path ?? first;
    if (endpoint !== null) return wrong('The path of this step leads to an endpoint.', 'kind');
    if (!asked.startsWith('/') || !isPathTunable(asked))
      return wrong('Too little is known of this path to know it again.', 'path');
    return {
      ...NONE,
      kind,
      endpoint,
      host,
      method,
      path: markedPath(asked),
      subject: unknownSubject(method, host, asked),
      words: `access to ${method} ${host}${asked}`,
    };
  }
  if (endpoint === null) return wrong('The path of this step leads to no endpoint.', 'kind');
  const at = `at ${method} ${host}${template ?? first}`;
  switch (kind) {
    case 'field':
    case 'injection': {
      if (location == null || location === '') return wrong('Say where the field is.', 'location');
      if (name == null) return wrong('Say which field it is.', 'name');
      if (!isNameTunable(name))
        return wrong(
          `Fields with names of more than ${LONGEST_MARKED_NAME} characters cannot be marked.`,
          'name',
        );
      const field = `${location}${name === '' ? '' : ` ${name}`}`;
      return {
        ...NONE,
        kind,
        endpoint,
        location,
        name,
        subject: fieldSubject(kind, location, name),
        words: `${kind === 'field' ? 'the field' : 'signatures in'} ${field} ${at}`,
      };
    }
    case 'status': {
      const asked = status ?? responseStatus;
      return {
        ...NONE,
        kind,
        endpoint,
        status: asked,
        subject: `status ${asked}`,
        words: `answers with status ${asked} ${at}`,
      };
    }
    case 'size':
      return { ...NONE, kind, endpoint, subject: 'size', words: `the size of answers ${at}` };
    case 'excessiveUse':
      if (!EXCESSIVE_TYPES.includes(type))
        return wrong('This step is not about how much is asked for.', 'kind');
      return { ...NONE, kind, endpoint, subject: 'excessiveUse', words: `excessive use ${at}` };
    case 'behaviour':
      if (!isBehaviour(type)) return wrong('Signatures are marked field by field.', 'kind');
      return {
        ...NONE,
        kind,
        endpoint,
        type,
        subject: `behaviour ${type}`,
        words: `${ATTACKS[type].label} ${at}`,
      };
  }
}
