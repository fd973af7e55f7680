import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ApiRow_api$key } from '../../../__generated__/ApiRow_api.graphql.ts';
import type {
  apiMutationsUpdateMutation,
  UpdateApiInput,
} from '../../../__generated__/apiMutationsUpdateMutation.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { DownloadLink } from '../../../ui/files/DownloadLink.tsx';
import { openApiPath } from '../oas/oas.paths.ts';
import { UPDATE_API } from './apiMutations.ts';

const HostPatternDialog = lazy(() => import('./HostPatternDialog.tsx'));

const MODES = ['company', 'low', 'regular'] as const;

/** One API, and what can be decided about it. */
export function ApiRow({
  api,
  onMoved,
}: {
  readonly api: ApiRow_api$key;
  readonly onMoved: () => void;
}) {
  const { t } = useTranslation('inventorySettings');
  const { companyId, can } = useCompany();
  const [isPatternOpen, setIsPatternOpen] = useState(false);
  const [save] = useMutate<apiMutationsUpdateMutation>(UPDATE_API, {
    words: { failed: t('failed') },
  });
  const { apiId, name, basePath, endpointCount, host, management } = useFragment(
    graphql`
      fragment ApiRow_api on Api @throwOnFieldError {
        apiId
        name
        basePath
        endpointCount
        host {
          id
          name
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
  const isOff = !can('changeInventory');
  const change = (decided: Omit<UpdateApiInput, 'companyId' | 'apiId'>) =>
    save({ input: { companyId, apiId, ...decided } });
  const move = async () => {
    const { failure } = await change({ hidden: !management.hidden });
    if (failure === null) onMoved();
  };
  const mode = MODES.find((each) => each === management.learningMode) ?? 'company';
  return (
    <tr>
      <td title={name}>{name}</td>
      <td title={host.name}>{host.name}</td>
      <td>
        <code title={basePath}>{basePath}</code>
      </td>
      <td className="p-num">{endpointCount.toLocaleString('en-GB')}</td>
      <td>
        <Select
          isInline
          selectSize="sm"
          aria-label={`${t('apis.mode')} ${name}`}
          disabled={isOff}
          value={mode}
          options={MODES.map((value) => ({
            value,
            label: t(value === 'company' ? 'apis.company' : `learning.${value}`),
          }))}
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
        <Button size="xs" asChild>
          <DownloadLink
            href={openApiPath(companyId, apiId)}
            name={`${host.name}.openapi.json`}
            title={t('apis.exportHint')}
            aria-label={`${t('apis.export')} ${name}`}
          >
            {t('apis.export')}
          </DownloadLink>
        </Button>
        {!isOff && (
          <Button
            size="xs"
            aria-label={`${t('apis.pattern')} ${name}`}
            onClick={() => setIsPatternOpen(true)}
          >
            {t('apis.pattern')}
          </Button>
        )}
        {!isOff && (
          <Button
            size="xs"
            aria-label={`${t(management.hidden ? 'apis.show' : 'apis.hide')} ${name}`}
            onClick={() => void move()}
          >
            {t(management.hidden ? 'apis.show' : 'apis.hide')}
          </Button>
        )}
        {isPatternOpen && (
          <Suspense>
            <HostPatternDialog
              apiId={apiId}
              host={host.name}
              pattern={management.hostPattern ?? ''}
              onClose={() => setIsPatternOpen(false)}
              onUpdated={onMoved}
            />
          </Suspense>
        )}
      </td>
    </tr>
  );
}
