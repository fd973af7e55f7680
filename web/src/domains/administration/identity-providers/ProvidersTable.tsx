import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFragment } from 'react-relay';
import type { providerColumns_provider$key } from '../../../__generated__/providerColumns_provider.graphql.ts';
import { useRowDrawer } from '../../../entities/lists/useRowDrawer.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { IDENTITY_PROVIDER_DRAWER } from './identityProviders.paths.ts';
import { providerColumns, providerKey, providerRow } from './providerColumns.tsx';

/** The identity providers in a table; a row opens the drawer of one. */
export function ProvidersTable({
  providers,
}: {
  readonly providers: providerColumns_provider$key;
}) {
  const { t } = useTranslation('identityProviders');
  const rows = useFragment(providerRow, providers);
  const ids = useMemo(() => rows.map(providerKey), [rows]);
  const columns = useMemo(() => providerColumns(t), [t]);
  const rowDrawer = useRowDrawer({
    drawer: IDENTITY_PROVIDER_DRAWER,
    ids,
    total: rows.length,
    onMore: undefined,
  });
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      items={toItems(rows, providerKey)}
      total={rows.length}
      footNote={t('count', { count: rows.length, formatted: formatNumber(rows.length) })}
      {...rowDrawer}
      empty={<EmptyState title={t('empty')} body={t('emptyBody')} />}
    />
  );
}
