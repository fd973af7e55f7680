import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { useLabels_company$key } from '../../../__generated__/useLabels_company.graphql.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { CountText } from '../../../ui/marks/CountText.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { LABEL_DRAWER } from '../labels.paths.ts';
import { labelColumns } from './labelColumns.tsx';
import { useLabels } from './useLabels.ts';

/** Labels that match, by group and name. */
export function LabelsTable({
  company,
  isStale,
}: {
  readonly company: useLabels_company$key;
  readonly isStale: boolean;
}) {
  const { t } = useTranslation('labels');
  const drawers = useDrawers();
  const { labels, total, hasNext, isLoadingNext, loadNext } = useLabels(company);
  const items = useMemo(() => toItems(labels, ({ labelId }) => labelId), [labels]);
  const columns = useMemo(() => labelColumns(t), [t]);
  return (
    <DataTable
      label={t('tabs.labels')}
      columns={columns}
      items={items}
      total={total}
      footNote={<CountText count={total} text={(count) => t('labels', { count })} />}
      currentKey={drawers.top?.name === LABEL_DRAWER ? drawers.top.id : null}
      onOpen={(id) => drawers.open({ name: LABEL_DRAWER, id })}
      hasMore={hasNext}
      isLoadingMore={isLoadingNext}
      onLoadMore={loadNext}
      isRefetching={isStale}
      empty={<EmptyState title={t('labelForms.none')} body={t('labelForms.noneBody')} />}
    />
  );
}
