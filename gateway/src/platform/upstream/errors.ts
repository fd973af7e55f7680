import { ERROR_CODES, type ErrorCode } from '@palisade/vocabulary/errorCodes.ts';
import { GraphQLError } from 'graphql';

/** An expected failure as a payload carries it. */
export interface UserError {
  readonly code: ErrorCode;
  readonly field?: string | null;
  readonly message: string;
  readonly version?: number | null;
}

/** What a service says in problem+json. */
export interface Problem {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly field?: string;
  readonly version?: number;
}

/**
 * An answer of a service that is not a success, or none. Its words never reach the client unless
 * they are an expected failure.
 */
export class UpstreamError extends GraphQLError {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null, cause?: Error) {
    const { message, code, httpStatus } = shown(status, problem);
    super(message, {
      extensions: { code, ...(httpStatus ? { http: { status: httpStatus } } : {}) },
      originalError: cause,
    });
    this.name = 'UpstreamError';
    this.status = status;
    this.problem = problem;
  }
}

function shown(
  status: number,
  problem: Problem | null,
): { message: string; code: string; httpStatus?: number } {
  switch (status) {
    case 400:
    case 413:
    case 415:
    case 422:
      return {
        message: problem?.detail ?? 'The input is not valid.',
        code: graphCode(problem?.code ?? 'badInput'),
      };
    case 401:
      return { ...UNAUTHENTICATED, httpStatus: 401 };
    case 403:
      return FORBIDDEN;
    case 404:
      return NOT_FOUND;
    case 409:
      return {
        message: problem?.detail ?? 'It changed meanwhile. Load it again.',
        code: 'CONFLICT',
      };
    case 429:
      return {
        message: problem?.detail ?? 'The server is at its limit. Try again in a moment.',
        code: graphCode(problem?.code ?? 'busy'),
      };
    default:
      return { message: 'Unable to connect to server, try again later', code: 'UNAVAILABLE' };
  }
}

/** Code of a thrown error: the vocabulary's word in the spelling that GraphQL servers use. */
const graphCode = (code: ErrorCode): string =>
  code.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

const UNAUTHENTICATED = { message: 'Sign in first.', code: 'UNAUTHENTICATED' };
const FORBIDDEN = {
  message: 'You do not have the required permissions to view this data. Contact your admin.',
  code: 'FORBIDDEN',
};
const NOT_FOUND = {
  message: 'There is no such thing, or it is not yours to see.',
  code: 'NOT_FOUND',
};

export const unauthenticated = (): GraphQLError =>
  new GraphQLError(UNAUTHENTICATED.message, {
    extensions: { code: UNAUTHENTICATED.code, http: { status: 401 } },
  });
export const forbidden = (): GraphQLError =>
  new GraphQLError(FORBIDDEN.message, { extensions: { code: FORBIDDEN.code } });
/** For people whose roles would grant it, were they not limited to labels. */
export const beyondLabels = (): GraphQLError =>
  new GraphQLError(
    'This reaches beyond the endpoints with the labels that your role is limited to.',
    { extensions: { code: FORBIDDEN.code } },
  );
export const notFound = (): GraphQLError =>
  new GraphQLError(NOT_FOUND.message, { extensions: { code: NOT_FOUND.code } });
export const badInput = (message: string, field?: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_INPUT', ...(field ? { field } : {}) } });

/**
 * Statuses that a mutation answers as data. The others are thrown: they are not about the input.
 */
const EXPECTED = new Set([400, 409, 413, 415, 422, 429]);

/**
 * Runs the call of a mutation: its result with no errors, or the expected failure as a UserError. Throws the rest.
 * `alsoExpected` are further problem codes that are about the input here, such as wrong credentials.
 */
export async function expectFailures<Result>(
  call: Promise<Result>,
  alsoExpected: readonly ErrorCode[] = [],
): Promise<{ result: Result | null; errors: UserError[] }> {
  try {
    return { result: await call, errors: [] };
  } catch (error) {
    if (!(error instanceof UpstreamError) || !error.problem) throw error;
    const { code, detail, field, version = null } = error.problem;
    if (!EXPECTED.has(error.status) && !alsoExpected.includes(code)) throw error;
    return {
      result: null,
      errors: [{ code, message: detail, field: field ? `input.${field}` : null, version }],
    };
  }
}

/** Reads problem+json; null for any other body. */
export function readProblem(body: unknown): Problem | null {
  if (
    typeof body !== 'object' ||
    body === null ||
    !('code' in body) ||
    !('detail' in body) ||
    typeof body.detail !== 'string'
  )
    return null;
  const code = ERROR_CODES.find((known) => known === body.code);
  if (!code) return null;
  return {
    code,
    detail: body.detail,
    ...('field' in body && typeof body.field === 'string' ? { field: body.field } : {}),
    ...('version' in body && typeof body.version === 'number' ? { version: body.version } : {}),
  };
}
