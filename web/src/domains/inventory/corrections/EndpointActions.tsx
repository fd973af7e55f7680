import { Ellipsis, Merge, Split } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { EndpointActions_endpoint$key } from '../../../__generated__/EndpointActions_endpoint.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { afterMenu } from '../../../ui/overlays/afterMenu.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import './corrections.texts.ts';

const MergeDialog = lazy(() => import('./MergeDialog.tsx'));
const SplitDialog = lazy(() => import('./SplitDialog.tsx'));

/** What can be done to an endpoint, under the three dots of its drawer. */
export function EndpointActions({ endpoint }: { readonly endpoint: EndpointActions_endpoint$key }) {
  const { t } = useTranslation('corrections');
  const { can } = useCompany();
  const [open, setOpen] = useState<'merge' | 'split' | null>(null);
  const {
    endpointId,
    path,
    api: { apiId },
  } = useFragment(
    graphql`
      fragment EndpointActions_endpoint on Endpoint @throwOnFieldError {
        endpointId
        path
        api {
          apiId
        }
      }
    `,
    endpoint,
  );
  if (!can('correctPaths')) return null;
  const close = () => setOpen(null);
  const items = [
    {
      key: 'merge',
      label: t('merge.action'),
      icon: <Merge size={14} />,
      onSelect: () => afterMenu(() => setOpen('merge')),
    },
    {
      key: 'split',
      label: t('split.action'),
      icon: <Split size={14} />,
      disabledReason: path.includes('{') ? undefined : t('params'),
      onSelect: () => afterMenu(() => setOpen('split')),
    },
  ];
  return (
    <>
      <Menu
        placement="bottom-end"
        trigger={
          <IconButton
            size="sm"
            variant="outline"
            label={t('actions')}
            icon={<Ellipsis size={16} />}
          />
        }
        items={items}
      />
      <Suspense>
        {open === 'merge' && <MergeDialog apiId={apiId} path={path} onClose={close} />}
        {open === 'split' && (
          <SplitDialog apiId={apiId} endpointId={endpointId} path={path} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
