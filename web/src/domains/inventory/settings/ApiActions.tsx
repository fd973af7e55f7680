import { Download, Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiRow_api$data } from '../../../__generated__/ApiRow_api.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button, IconButton } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/feedback/toastQueue.ts';
import { DownloadLink } from '../../../ui/files/DownloadLink.tsx';
import { saveFile } from '../../../ui/files/saveFile.ts';
import { afterMenu } from '../../../ui/overlays/afterMenu.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { uiText } from '../../../ui/text/UiText.tsx';
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
  const { companyId } = useCompany();
  const { apiId, name, host, management } = api;
  const [isPatternOpen, setIsPatternOpen] = useState(false);
  const change = useUpdateApi(apiId);
  const handleHide = async () => {
    const { failure } = await change({ hidden: !management.hidden });
    if (failure === null) onMoved();
  };
  return (
    <>
      <Button size="xs" variant="ghost" asChild>
        <DownloadLink
          href={openApiPath(companyId, apiId)}
          name={`${host.name}.openapi.json`}
          title={t('apis.exportHint')}
          aria-label={`${t('apis.export')} ${name}`}
        >
          <Download size={14} />
        </DownloadLink>
      </Button>
      <ApiMenu
        api={api}
        onPattern={() => afterMenu(() => setIsPatternOpen(true))}
        onHide={() => void handleHide()}
      />
      {isPatternOpen && (
        <Suspense>
          <HostPatternDialog
            apiId={apiId}
            host={host.name}
            pattern={management.hostPattern ?? ''}
            onUpdated={onMoved}
            onClose={() => setIsPatternOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface ApiMenuProps extends Pick<ApiActionsProps, 'api'> {
  readonly onPattern: () => void;
  readonly onHide: () => void;
}

/** The export of the whole host, and changes of the API for those who may make them. */
function ApiMenu({ api: { name, host, management }, onPattern, onHide }: ApiMenuProps) {
  const { t } = useTranslation('inventorySettings');
  const { companyId, can } = useCompany();
  const exportHost = () =>
    void saveFile(hostOpenApiPath(companyId, host.hostId), `${host.name}.all.openapi.json`).catch(
      () => toast.error(uiText('downloadFailed')),
    );
  const changes = [
    { key: 'pattern', label: t('apis.pattern'), onSelect: onPattern },
    {
      key: 'hide',
      label: t(management.hidden ? 'apis.show' : 'apis.hide'),
      onSelect: onHide,
    },
  ];
  return (
    <Menu
      placement="bottom-end"
      trigger={
        <IconButton size="xs" label={t('apis.moreOf', { name })} icon={<Ellipsis size={16} />} />
      }
      items={[
        { key: 'host', label: t('apis.exportHost'), onSelect: exportHost },
        ...(can('changeInventory') ? changes : []),
      ]}
    />
  );
}
