import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ApiRow_api$key } from '../../../__generated__/ApiRow_api.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { HostText } from '../../../ui/marks/HostText.tsx';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { ApiActions } from './ApiActions.tsx';
import { ApiLearningMode } from './ApiLearningMode.tsx';
import { SettingsRow } from './SettingsRow.tsx';
import { useUpdateApi } from './useUpdateApi.ts';
import { formatNumber } from '../../../ui/text/format.ts';

interface ApiRowProps {
  readonly api: ApiRow_api$key;
  readonly onMoved: () => void;
}

/** One API, and what can be decided about it. */
export function ApiRow({ api, onMoved }: ApiRowProps) {
  const { t } = useTranslation('inventorySettings');
  const { can } = useCompany();
  const data = useFragment(
    graphql`
      fragment ApiRow_api on Api @throwOnFieldError {
        apiId
        name
        basePath
        endpointCount
        host {
          hostId
          name
          isExternal
        }
        management {
          hidden
          detectionEnabled
          learningMode
          hostPattern
        }
      }
    `,
    api,
  );
  const { apiId, name, basePath, endpointCount, host, management } = data;
  const change = useUpdateApi(apiId);
  const isOff = !can('changeInventory');
  return (
    <SettingsRow id={apiId}>
      <td title={name}>{name}</td>
      <td>
        <HostText host={host.name} isExternal={host.isExternal} />
      </td>
      <td>
        <code title={basePath}>{basePath}</code>
      </td>
      <td className="p-num">{formatNumber(endpointCount)}</td>
      <td>
        <ApiLearningMode
          label={`${t('apis.mode')} ${name}`}
          mode={management.learningMode ?? null}
          onChange={(learningMode) => void change({ learningMode })}
        />
      </td>
      <td>
        <Switch
          aria-label={`${t('apis.detection')} ${name}`}
          isChecked={management.detectionEnabled}
          disabled={isOff}
          onChange={(detectionEnabled) => void change({ detectionEnabled })}
        />
      </td>
      <td>
        <ApiActions api={data} onMoved={onMoved} />
      </td>
    </SettingsRow>
  );
}
