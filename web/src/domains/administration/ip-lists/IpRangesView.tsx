import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { IpRangesView_range$key } from '../../../__generated__/IpRangesView_range.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useMeantRow } from '../../../entities/lists/meantRow.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { RowGone } from '../../../ui/feedback/RowGone.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { CountText } from '../../../ui/marks/CountText.tsx';
import { DataTable, type DataTableProps } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { Page, PageBar, PageNote } from '../../../ui/layout/Page.ts';
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

const IpRanges = graphql`
  fragment IpRangesView_range on IpRange @relay(plural: true) @throwOnFieldError {
    rangeId
    range
    comment
    changedBy
    changedAt
  }
`;

/** The columns with what the reader may do to a range. */
function useRangeColumns(list: IpList, onOpen: (open: Open) => void) {
  const { t } = useTranslation('administration');
  const { can } = useCompany();
  const { update, remove } = LIST_CONTROLS[list];
  const [canEdit, canDelete] = [can(update), can(remove)];
  return useMemo(
    () =>
      ipRangeColumns(t, {
        onEdit: canEdit ? (range) => onOpen({ dialog: 'edit', range }) : null,
        onDelete: canDelete ? (range) => onOpen({ dialog: 'delete', range }) : null,
      }),
    [t, canEdit, canDelete, onOpen],
  );
}

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
  const rows = useFragment(IpRanges, ranges);
  const columns = useRangeColumns(list, setOpen);
  const items = useMemo(() => toItems(rows, ({ rangeId }) => rangeId), [rows]);
  const meant = useMeantRow({
    ids: useMemo(() => rows.map(({ rangeId }) => rangeId), [rows]),
    ...paging,
  });
  return (
    <Page>
      <title>{`${t(`ipLists.${list}.title`)} · Palisade`}</title>
      <PageHeader
        parents={[t('section')]}
        title={t(`ipLists.${list}.title`)}
        counts={<RangeCount total={total} />}
        actions={<AddRange list={list} onAdd={() => setOpen({ dialog: 'create' })} />}
      />
      <PageNote pb="3">{t(`ipLists.${list}.about`)}</PageNote>
      {meant.isGone && (
        <PageBar pb="3">
          <RowGone onClose={meant.forget} />
        </PageBar>
      )}
      <DataTable
        label={t(`ipLists.${list}.title`)}
        columns={columns}
        items={items}
        total={total}
        footNote={<RangeCount total={total} />}
        meantKey={meant.id}
        {...paging}
        {...(can(LIST_CONTROLS[list].update) && {
          onOpen: (_key: string, range: IpRange) => setOpen({ dialog: 'edit', range }),
        })}
        empty={
          <EmptyState title={t(`ipLists.${list}.none`)} body={t(`ipLists.${list}.noneBody`)} />
        }
      />
      <RangeDialogs
        open={open}
        list={list}
        changes={changes}
        onChanged={onChanged}
        onClose={() => setOpen(null)}
      />
    </Page>
  );
}

function RangeCount({ total }: Pick<IpRangesViewProps, 'total'>) {
  const { t } = useTranslation('administration');
  return (
    <CountText
      count={total}
      text={(known, formatted) => t('ipLists.count', { count: known, formatted })}
    />
  );
}

interface AddRangeProps {
  readonly list: IpList;
  readonly onAdd: () => void;
}

/** The way to add a range, for who may. */
function AddRange({ list, onAdd }: AddRangeProps) {
  const { t } = useTranslation('administration');
  const { can } = useCompany();
  if (!can(LIST_CONTROLS[list].create)) return null;
  return (
    <Button variant="solid" icon={<Plus size={16} />} onClick={onAdd}>
      {t('ipLists.add')}
    </Button>
  );
}

interface RangeDialogsProps extends Pick<IpRangesViewProps, 'list' | 'changes' | 'onChanged'> {
  readonly open: Open | null;
  readonly onClose: () => void;
}

/** The dialog that is open, if any. */
function RangeDialogs({ open, ...dialog }: RangeDialogsProps) {
  return (
    <Suspense>
      {open?.dialog === 'create' && <RangeDialog {...dialog} range={null} />}
      {open?.dialog === 'edit' && <RangeDialog {...dialog} range={open.range} />}
      {open?.dialog === 'delete' && <DeleteRangeDialog {...dialog} range={open.range} />}
    </Suspense>
  );
}
