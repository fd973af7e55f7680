import { Format, registerAjvFormats } from '@fastify/type-provider-typebox';
import type { FastifySchemaValidationError } from 'fastify';
import { isStorableTime } from '../database/storable.ts';
import { Problem } from '../problem.ts';

registerAjvFormats();
// The library's date-time knows leap seconds and the year 0, which PostgreSQL or JavaScript do not.
const isDateTime = Format.Get('date-time') ?? (() => true);
Format.Set('date-time', (text) => isDateTime(text) && isStorableTime(text));

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'empty',
};
const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'an id',
  email: 'an email address',
  'date-time': 'a date and time such as 2026-01-31T12:00:00Z',
  date: 'a date such as 2026-01-31',
};

/** The pattern of names that may be anything but spaces. */
const NOT_BLANK = String.raw`\S`;

const list = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));

/** What is wrong, to follow the name of the field. */
function sentence({ keyword, params, message }: FastifySchemaValidationError): string {
  const limit = String(params['limit']);
  switch (keyword) {
    case 'required':
      return 'is missing';
    case 'type':
      return `must be ${[params['type']]
        .flat()
        .map((type) => TYPES[String(type)] ?? String(type))
        .join(' or ')}`;
    case 'format':
      return `must be ${FORMATS[String(params['format'])] ?? String(params['format'])}`;
    case 'minLength':
      return limit === '1' ? 'must not be empty' : `must have at least ${limit} characters`;
    case 'maxLength':
      return `must have at most ${limit} characters`;
    case 'pattern':
      return params['pattern'] === NOT_BLANK
        ? 'must not be blank'
        : 'does not have the form that is asked for here';
    case 'minItems':
      return `must have at least ${limit} entries`;
    case 'maxItems':
      return `must have at most ${limit} entries`;
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'enum':
      return `must be one of ${list(params['allowedValues'])}`;
    case 'const':
      return `must be ${String(params['allowedValue'])}`;
    case 'uniqueItems':
      return 'must not repeat entries';
    case 'boolean':
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'is not known here';
    default:
      return message ?? 'is not valid';
  }
}

/** The path of the field as the caller wrote it: `filter.all.0.field`. */
function fieldOf({ instancePath, keyword, params }: FastifySchemaValidationError): string {
  const names =
    params['requiredProperties'] ??
    params['additionalProperties'] ??
    params['unevaluatedProperties'] ??
    params['missingProperty'];
  const name =
    keyword === 'required' || keyword.endsWith('Properties') ? [names].flat()[0] : undefined;
  return [...instancePath.split('/').slice(1), ...(typeof name === 'string' ? [name] : [])].join(
    '.',
  );
}

/**
 * Errors of one input as one problem: the most telling error decides the text. A union's branches
 * all complain; its own error says what was expected.
 */
export function validationProblem(
  errors: readonly FastifySchemaValidationError[],
  part: string,
): Problem {
  const top = errors.find(({ keyword }) => keyword !== 'anyOf' && keyword !== 'const') ?? errors[0];
  if (top === undefined) return new Problem('badInput', `The ${part} is not valid.`);
  const constants = errors.filter(
    (error) => error.keyword === 'const' && error.instancePath === errors[0]?.instancePath,
  );
  const chosen = errors[0]?.keyword === 'const' ? errors[0] : top;
  const text =
    chosen.keyword === 'const' && constants.length > 1
      ? `must be one of ${constants.map(({ params }) => String(params['allowedValue'])).join(', ')}`
      : sentence(chosen);
  const field = fieldOf(chosen);
  if (field === '')
    return new Problem('badInput', `The ${part === 'body' ? 'request body' : part} ${text}.`);
  return new Problem('badInput', `"${field}" ${text}.`, { field });
}
