import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiRow_api$data } from '../../../__generated__/ApiRow_api.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DownloadLink } from '../../../ui/files/DownloadLink.tsx';
import { hostOpenApiPath, openApiPath } from '../oas/oas.paths.ts';
import { useUpdateApi } from './useUpdateApi.ts';

const HostPatternDialog = lazy(() => import('./HostPatternDialog.tsx'));

interface ApiActionsProps {
  readonly api: Pick<ApiRow_api$data, 'apiId' | 'name' | 'host' | 'management'>;
  readonly onMoved: () => void;
}

/** Exports what was learned of an API; for those who may, its host pattern, and hiding it. */
export function ApiActions({ api, onMoved }: ApiActionsProps) {
  const { t } = useTranslation('inventorySettings');
  const { companyId, can } = useCompany();
  const { apiId, name, host, management } = api;
  return (
    <>
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
      <Button size="xs" asChild>
        <DownloadLink
          href={hostOpenApiPath(companyId, host.hostId)}
          name={`${host.name}.all.openapi.json`}
          title={t('apis.exportHostHint', { host: host.name })}
          aria-label={`${t('apis.exportHost')} ${host.name}`}
        >
          {t('apis.exportHost')}
        </DownloadLink>
      </Button>
      {can('changeInventory') && (
        <>
          <HostPatternButton
            apiId={apiId}
            name={name}
            host={host.name}
            pattern={management.hostPattern ?? ''}
            onUpdated={onMoved}
          />
          <HideButton apiId={apiId} name={name} isHidden={management.hidden} onMoved={onMoved} />
        </>
      )}
    </>
  );
}

interface HostPatternButtonProps {
  readonly apiId: string;
  readonly name: string;
  readonly host: string;
  readonly pattern: string;
  readonly onUpdated: () => void;
}

/** Says which hosts are the host of the API. */
function HostPatternButton({ name, ...dialog }: HostPatternButtonProps) {
  const { t } = useTranslation('inventorySettings');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="xs" aria-label={`${t('apis.pattern')} ${name}`} onClick={() => setIsOpen(true)}>
        {t('apis.pattern')}
      </Button>
      {isOpen && (
        <Suspense>
          <HostPatternDialog {...dialog} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface HideButtonProps {
  readonly apiId: string;
  readonly name: string;
  readonly isHidden: boolean;
  readonly onMoved: () => void;
}

/** Moves the API from the visible ones to the hidden ones, or back. */
function HideButton({ apiId, name, isHidden, onMoved }: HideButtonProps) {
  const { t } = useTranslation('inventorySettings');
  const change = useUpdateApi(apiId);
  const verb = t(isHidden ? 'apis.show' : 'apis.hide');
  const handleClick = async () => {
    const { failure } = await change({ hidden: !isHidden });
    if (failure === null) onMoved();
  };
  return (
    <Button size="xs" aria-label={`${verb} ${name}`} onClick={() => void handleClick()}>
      {verb}
    </Button>
  );
}
