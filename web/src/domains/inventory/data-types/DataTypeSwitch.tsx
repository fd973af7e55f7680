import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { DataTypeSwitch_type$key } from '../../../__generated__/DataTypeSwitch_type.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { useClassificationScope } from './classificationScope.ts';
import { useSwitchDataType } from './useSwitchDataType.ts';
import { useUpdateDataType } from './useUpdateDataType.ts';

/** Whether traffic is searched for a type, and the way to change that in its row. */
export function DataTypeSwitch({ type: key }: { readonly type: DataTypeSwitch_type$key }) {
  const { t } = useTranslation('dataTypes');
  const { companyId, can } = useCompany();
  const { scope } = useClassificationScope();
  const type = useFragment(
    graphql`
      fragment DataTypeSwitch_type on DataType @throwOnFieldError {
        dataTypeId
        isGlobal
        name
        enabled
        categories
        privacy
        names {
          kind
          text
        }
        values {
          kind
          text
        }
        operator
        version
      }
    `,
    key,
  );
  const [switchGlobal, isSwitching] = useSwitchDataType();
  const [update, isUpdating] = useUpdateDataType();
  const { dataTypeId, isGlobal, version, ...rest } = type;
  const isOwn = isGlobal === (scope === 'global');
  const handleChange = (enabled: boolean) =>
    dataTypeId == null || !isOwn
      ? switchGlobal({ companyId, scope, name: type.name, enabled })
      : update({ companyId, scope, dataTypeId, version, ...rest, enabled });
  return (
    <Switch
      aria-label={t('enable', { name: catalogueText(type.name) })}
      isChecked={type.enabled}
      disabled={isSwitching || isUpdating || !can('changeDataTypes')}
      onChange={(enabled) => void handleChange(enabled)}
    />
  );
}
