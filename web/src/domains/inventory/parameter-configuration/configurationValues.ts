import type { TFunction } from 'i18next';
import { boolean, object, string } from 'yup';

/** What a person says of a parameter, as its form has it. */
export interface ConfigurationValues {
  readonly sensitive: boolean;
  /** Empty where none is chosen. */
  readonly dataType: string;
  readonly applyToAll: boolean;
}

/** The form as it begins: what is known of the parameter. */
export const valuesOf = (parameter: {
  readonly sensitive: boolean;
  readonly dataType: string | null | undefined;
}): ConfigurationValues => ({
  sensitive: parameter.sensitive,
  dataType: (parameter.sensitive && parameter.dataType) || '',
  applyToAll: false,
});

/** What a configuration must be; for all parameters of a name, no type is the type Other. */
export const configurationSchema = (t: TFunction<'parameterConfiguration'>) =>
  object({
    sensitive: boolean().required(),
    dataType: string()
      .defined()
      .test(
        'required',
        t('errors.typeRequired'),
        (dataType, { parent: { sensitive, applyToAll } }) =>
          dataType !== '' || sensitive !== true || applyToAll === true,
      )
      .test(
        'flag',
        t('errors.flagNeeded'),
        (dataType, { parent: { sensitive } }) => dataType === '' || sensitive === true,
      ),
    applyToAll: boolean().required(),
  });
