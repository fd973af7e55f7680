import { Eye, EyeOff } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type PageName, useCompany } from '../../../entities/company/CompanyContext.ts';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { IconText, Note } from '../../../ui/text/Text.ts';
import { formatList, formatNumber } from '../../../ui/text/format.ts';

/** Which pages somebody sees who has these permissions and no others, as they are chosen. */
export function RoleReach({ permissions }: { readonly permissions: readonly string[] }) {
  const { t } = useTranslation('roles');
  const { t: tApp } = useTranslation('app');
  const { pagesOf } = useCompany();
  const { seen, hidden } = useMemo(() => pagesOf(permissions), [pagesOf, permissions]);
  const names = (pages: readonly PageName[]) =>
    formatList(pages.map((page) => tApp(`pages.${page}`)));
  const total = seen.length + hidden.length;
  return (
    <Panel title={t('reach.title')}>
      <Stack gap="1.5">
        <b aria-live="polite">
          {t('reach.pages', { count: seen.length, total: formatNumber(total) })}
        </b>
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
