import type { TFunction } from 'i18next';
import { boolean, object, string } from 'yup';
import type { FieldTuneMetadataInput } from '../../../__generated__/useSaveTuneMutation.graphql.ts';
import { NOT_SENSITIVE, type TuneValues } from './tuneValues.ts';

export const WHERES = ['headers', 'content', 'queryParams', 'path', 'cookies'] as const;
export const TYPES = ['string', 'integer', 'number', 'boolean', 'object', 'array'] as const;

const isNumber = (text: string | undefined) =>
  text === undefined || text.trim() === '' || Number.isFinite(Number(text));

/** The form's rules. */
export function tuneSchema(t: TFunction<'inventorySettings'>) {
  const typed = () => string().defined().test('number', t('tunes.number'), isNumber);
  return object({
    where: string().required(t('tunes.required')),
    contentType: string()
      .defined()
      .when('where', ([where], schema) =>
        where === 'content' ? schema.trim().required(t('tunes.required')) : schema,
      ),
    fieldName: string()
      .required(t('tunes.required'))
      .test('blank', t('tunes.empty'), (name) => name.trim() !== ''),
    type: string().required(t('tunes.required')),
    required: boolean().required(),
    objectId: boolean().required(),
    dataType: string().defined(),
    maxLength: typed().test('least', t('tunes.notBelow'), (text) => Number(text) >= 0),
    minimum: typed(),
    maximum: typed(),
  });
}

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
