import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ConfigurationForm_parameter$key } from '../../../__generated__/ConfigurationForm_parameter.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { ConfigurationFields } from './ConfigurationFields.tsx';
import { configurationSchema, type ConfigurationValues, valuesOf } from './configurationValues.ts';
import { ParameterDecisions } from './ParameterDecisions.tsx';
import { SameNameParameters } from './SameNameParameters.tsx';
import { TypeConfidence } from './TypeConfidence.tsx';
import { useConfigureParameter } from './useConfigureParameter.ts';
import { useWatchDecisions } from './useWatchDecisions.ts';

interface ConfigurationFormProps {
  readonly parameter: ConfigurationForm_parameter$key;
  /** Names of the types to choose from; null where they could not be loaded. */
  readonly dataTypes: readonly string[] | null;
}

/** The form of a parameter's data, what was decided about it, and the others of its name. */
export function ConfigurationForm({ parameter: key, dataTypes }: ConfigurationFormProps) {
  const { t } = useTranslation('parameterConfiguration');
  const { can } = useCompany();
  const parameter = useFragment(
    graphql`
      fragment ConfigurationForm_parameter on Parameter @throwOnFieldError {
        parameterId
        name
        sensitive
        dataType
        decisions @catch(to: NULL) {
          decisionId
          state
        }
        ...TypeConfidence_parameter
        ...ParameterDecisions_parameter
        ...SameNameParameters_parameter
      }
    `,
    key,
  );
  const { parameterId, name, dataType, decisions } = parameter;
  const isWorking =
    decisions?.some(({ state }) => state === 'applying' || state === 'undoing') === true;
  useWatchDecisions(parameterId, isWorking);
  const schema = useMemo(() => configurationSchema(t), [t]);
  const save = useSaveConfiguration(parameterId);
  const options = dataType == null || dataTypes?.includes(dataType) === true ? [] : [dataType];
  const mayChange = can('tuneParameters');
  return (
    <FormDrawer
      kind={t('kind')}
      title={<span className="p-mono">{name}</span>}
      schema={schema}
      defaults={valuesOf(parameter)}
      onSubmit={save}
      isFollowing
      {...(!mayChange && { disabledReason: t('readOnly') })}
    >
      {(form) => (
        <>
          <ConfigurationFields
            form={form}
            name={name}
            dataTypes={[...options, ...(dataTypes ?? [])]}
            areTypesMissing={dataTypes === null}
            isReadOnly={!mayChange}
          />
          <TypeConfidence parameter={parameter} />
          <ParameterDecisions parameter={parameter} />
          <SameNameParameters
            parameter={parameter}
            version={decisions?.map(({ decisionId, state }) => decisionId + state).join() ?? ''}
          />
        </>
      )}
    </FormDrawer>
  );
}

/** Saves what a parameter holds; resolves to what was wrong. */
function useSaveConfiguration(parameterId: string) {
  const { companyId } = useCompany();
  const configure = useConfigureParameter();
  return async ({ sensitive, dataType: chosen, applyToAll }: ConfigurationValues) => {
    const input = {
      companyId,
      parameterId,
      sensitive,
      dataType: chosen === '' ? null : chosen,
      applyToAll,
    };
    return (await configure({ input })).errors;
  };
}
