import { boolean, object, string } from 'yup';
import type { FieldTuneMetadataInput } from '../../../__generated__/useSaveTuneMutation.graphql.ts';
import { NOT_SENSITIVE, type TuneValues } from './tuneValues.ts';

export const WHERES = ['headers', 'content', 'queryParams'] as const;
export const TYPES = ['string', 'integer', 'number', 'boolean', 'object', 'array'] as const;

const isNumber = (text: string | undefined) =>
  text === undefined || text.trim() === '' || Number.isFinite(Number(text));
const typed = () => string().defined().test('number', 'Not a valid input', isNumber);

/** The form's rules, with the words of the specification. */
export const tuneSchema = object({
  where: string().required('Required'),
  contentType: string()
    .defined()
    .when('where', ([where], schema) =>
      where === 'content' ? schema.trim().required('Required') : schema,
    ),
  fieldName: string()
    .required('Required')
    .test('blank', 'Empty field', (name) => name.trim() !== ''),
  type: string().required('Required'),
  required: boolean().required(),
  objectId: boolean().required(),
  dataType: string().defined(),
  maxLength: typed().test('least', 'Not below 0', (text) => Number(text) >= 0),
  minimum: typed(),
  maximum: typed(),
});

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));

/** What is sent of the form; what was left open stays as learned. */
export function metadataOf(values: TuneValues): FieldTuneMetadataInput {
  const type = TYPES.find((each) => each === values.type) ?? 'string';
  const isSaid = values.dataType !== '';
  return {
    type,
    required: values.required,
    objectId: values.objectId,
    sensitive: isSaid ? values.dataType !== NOT_SENSITIVE : null,
    dataType: isSaid && values.dataType !== NOT_SENSITIVE ? values.dataType : null,
    maxLength: numberOf(values.maxLength),
    minimum: numberOf(values.minimum),
    maximum: numberOf(values.maximum),
  };
}
