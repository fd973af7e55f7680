import type { BuiltInRole } from '@palisade/vocabulary/permissions.ts';
import { Eye, EyeOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PageName, useCompany } from '../../../entities/company/CompanyContext.ts';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { IconText, Note } from '../../../ui/text/Text.ts';
import { formatList, formatNumber } from '../../../ui/text/format.ts';
import { LabelTrial } from './LabelTrial.tsx';
import { useEndpointReach } from './useEndpointReach.ts';

interface RoleReachProps {
  readonly permissions: readonly string[];
  /** The role itself, where people did not make it. */
  readonly builtIn?: BuiltInRole | null;
}

/**
 * What somebody sees who has these permissions and no others, as they are chosen: which pages, and
 * how many endpoints where they are limited to labels.
 */
export function RoleReach({ permissions, builtIn = null }: RoleReachProps) {
  const { t } = useTranslation('roles');
  const { t: tApp } = useTranslation('app');
  const { can, pagesOf } = useCompany();
  const [labelIds, setLabelIds] = useState<readonly string[]>([]);
  const { seen, hidden } = useMemo(
    () => pagesOf(permissions, builtIn),
    [pagesOf, permissions, builtIn],
  );
  const reached = useEndpointReach(labelIds);
  const names = (pages: readonly PageName[]) =>
    formatList(pages.map((page) => tApp(`pages.${page}`)));
  const total = seen.length + hidden.length;
  const seesEndpoints = permissions.includes('feature_inventory:read');
  const said = [
    t('reach.pages', { count: seen.length, total: formatNumber(total) }),
    ...(reached === null
      ? []
      : [
          t('reach.endpoints', {
            count: seesEndpoints ? reached.seen : 0,
            formatted: formatNumber(seesEndpoints ? reached.seen : 0),
            total: formatNumber(reached.total),
          }),
        ]),
  ];
  return (
    <Panel
      title={t('reach.title')}
      actions={
        can('seeInventory') &&
        can('seeLabels') && <LabelTrial chosen={labelIds} onChange={setLabelIds} />
      }
    >
      <Stack gap="1.5">
        <b aria-live="polite">{said.join(', ')}</b>
        {seen.length > 0 && (
          <IconText alignItems="flex-start" textStyle="small">
            <Eye size={14} />
            {names(seen)}
          </IconText>
        )}
        {hidden.length > 0 && (
          <IconText alignItems="flex-start" textStyle="small" color="fg.subtle">
            <EyeOff size={14} aria-label={t('reach.hidden')} />
            {names(hidden)}
          </IconText>
        )}
        <Note>{t('reach.labels')}</Note>
      </Stack>
    </Panel>
  );
}
