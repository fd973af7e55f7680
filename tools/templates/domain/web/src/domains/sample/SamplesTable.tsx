import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { useSampleRows_company$key } from '../../__generated__/useSampleRows_company.graphql.ts';
import { useAddress } from '../../entities/address/useAddress.ts';
import { ListTable } from '../../entities/lists/ListTable.tsx';
import { useRowDrawer } from '../../entities/lists/useRowDrawer.ts';
import { EmptyState } from '../../ui/feedback/StateBlock.tsx';
import { SAMPLE_DRAWER } from './sample.paths.ts';
import { sampleColumns, sampleKey } from './sampleColumns.tsx';
import { sampleList } from './sampleList.ts';
import { useSampleRows } from './useSampleRows.ts';

interface SamplesTableProps {
  readonly company: useSampleRows_company$key;
  readonly isStale: boolean;
}

/** Samples, newest first; a row opens its drawer, and more come as the end comes near. */
export function SamplesTable({ company, isStale }: SamplesTableProps) {
  const { t } = useTranslation('sample');
  const [params, change] = useAddress(sampleList.address);
  const list = useSampleRows(company);
  const { rows, total, hasNext, loadNext } = list;
  const columns = useMemo(() => sampleColumns(t), [t]);
  const rowDrawer = useRowDrawer({
    drawer: SAMPLE_DRAWER,
    ids: useMemo(() => rows.map(sampleKey), [rows]),
    total,
    onMore: hasNext ? loadNext : undefined,
  });
  return (
    <ListTable
      list={sampleList}
      params={params}
      onChange={change}
      rows={list}
      keyOf={sampleKey}
      {...rowDrawer}
      label={t('title')}
      columns={columns}
      isStale={isStale}
      countText={(count, formatted) => t('count', { count, formatted })}
      empty={<EmptyState title={t('empty')} body={t('emptyBody')} />}
    />
  );
}
