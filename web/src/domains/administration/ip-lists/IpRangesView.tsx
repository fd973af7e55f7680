import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { IpRangesView_range$key } from '../../../__generated__/IpRangesView_range.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { CountText } from '../../../ui/marks/CountText.tsx';
import { DataTable, type DataTableProps } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import '../administration.css';
import { LIST_CONTROLS } from './listControls.ts';
import type { IpList, RangeChanges } from './ipList.ts';
import { type IpRange, ipRangeColumns } from './ipRangeColumns.tsx';

const RangeDialog = lazy(() => import('./RangeDialog.tsx'));
const DeleteRangeDialog = lazy(() => import('./DeleteRangeDialog.tsx'));

interface IpRangesViewProps extends Pick<
  DataTableProps<IpRange>,
  'hasMore' | 'isLoadingMore' | 'onLoadMore'
> {
  readonly list: IpList;
  readonly ranges: IpRangesView_range$key;
  /** Null when it could not be loaded. */
  readonly total: number | null | undefined;
  readonly changes: RangeChanges;
  /** Something was written: the list is asked for again. */
  readonly onChanged: () => void;
}

type Open =
  | { readonly dialog: 'create' }
  | { readonly dialog: 'edit' | 'delete'; readonly range: IpRange };

/** One of the two IP lists: what it means, its ranges, and the dialogs that change them. */
export function IpRangesView({
  list,
  ranges,
  total,
  changes,
  onChanged,
  ...paging
}: IpRangesViewProps) {
  const { t } = useTranslation('administration');
  const { can } = useCompany();
  const [open, setOpen] = useState<Open | null>(null);
  const rows = useFragment(
    graphql`
      fragment IpRangesView_range on IpRange @relay(plural: true) @throwOnFieldError {
        rangeId
        range
        comment
        changedBy
        changedAt
      }
    `,
    ranges,
  );
  const controls = LIST_CONTROLS[list];
  const [canEdit, canDelete] = [can(controls.update), can(controls.remove)];
  const items = useMemo(() => toItems(rows, ({ rangeId }) => rangeId), [rows]);
  const columns = useMemo(
    () =>
      ipRangeColumns(t, {
        onEdit: canEdit ? (range) => setOpen({ dialog: 'edit', range }) : null,
        onDelete: canDelete ? (range) => setOpen({ dialog: 'delete', range }) : null,
      }),
    [t, canEdit, canDelete],
  );
  const create = (
    <Button variant="solid" icon={<Plus size={16} />} onClick={() => setOpen({ dialog: 'create' })}>
      {t('ipLists.add')}
    </Button>
  );
  const dialog = { list, changes, onChanged, onClose: () => setOpen(null) };
  const count = (
    <CountText
      count={total}
      text={(known, formatted) => t('ipLists.count', { count: known, formatted })}
    />
  );
  return (
    <div className="administration">
      <title>{`${t(`ipLists.${list}.title`)} · Palisade`}</title>
      <PageHeader
        parents={[t('section')]}
        title={t(`ipLists.${list}.title`)}
        counts={count}
        actions={can(controls.create) && create}
      />
      <p className="administration-about">{t(`ipLists.${list}.about`)}</p>
      <DataTable
        label={t(`ipLists.${list}.title`)}
        columns={columns}
        items={items}
        total={total}
        footNote={count}
        {...paging}
        {...(canEdit && {
          onOpen: (_key: string, range: IpRange) => setOpen({ dialog: 'edit', range }),
        })}
        empty={
          <EmptyState title={t(`ipLists.${list}.none`)} body={t(`ipLists.${list}.noneBody`)} />
        }
      />
      <Suspense>
        {open?.dialog === 'create' && <RangeDialog {...dialog} range={null} />}
        {open?.dialog === 'edit' && <RangeDialog {...dialog} range={open.range} />}
        {open?.dialog === 'delete' && <DeleteRangeDialog {...dialog} range={open.range} />}
      </Suspense>
    </div>
  );
}
