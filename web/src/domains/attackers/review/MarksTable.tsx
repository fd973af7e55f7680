import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { useMarkList_company$key } from '../../../__generated__/useMarkList_company.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { ListTable } from '../../../entities/lists/ListTable.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { MARK_DRAWER } from '../attackers.paths.ts';
import { markColumns } from './markColumns.tsx';
import { markList, type MarksParams } from './markList.ts';
import './review.texts.ts';
import { type MarkRow, useMarkList } from './useMarkList.ts';
import { useMarkSelection } from './useMarkSelection.ts';
import { useUndoDialog } from './useUndoDialog.tsx';
import { useUndoMarks } from './useUndoMarks.ts';
import { formatNumber } from '../../../ui/text/format.ts';

const keyOf = ({ markId }: MarkRow) => markId;

interface MarksTableProps {
  readonly company: useMarkList_company$key;
  readonly params: MarksParams;
  readonly onChange: (change: Partial<MarksParams>) => void;
  /** How many match; null when that could not be loaded. */
  readonly total: number | null;
  readonly isStale: boolean;
  readonly empty: ReactNode;
}

/** The marks of a state; those that are ticked, or one by its row, can be undone. */
export function MarksTable({ company, total, ...rest }: MarksTableProps) {
  const { t } = useTranslation('markReview');
  const { can } = useCompany();
  const drawers = useDrawers();
  const { connection, ...list } = useMarkList(company);
  const selection = useMarkSelection(list.rows);
  const undo = useUndoMarks(useMemo(() => (connection === null ? [] : [connection]), [connection]));
  const { ask, dialog } = useUndoDialog<MarkRow>((marks) => {
    undo(marks);
    selection.clear();
  });
  const columns = useMemo(() => markColumns(t), [t]);
  const reason = can('changeAttackers') ? undefined : t('forbidden');
  const actions = useCallback(
    (row: MarkRow) => (
      <Button
        size="xs"
        aria-label={t('undoOf', { words: row.words })}
        onClick={() => ask([row])}
        disabledReason={reason}
      >
        {t('undo')}
      </Button>
    ),
    [t, ask, reason],
  );
  const { marks, keys, select } = selection;
  const undoAll = (
    <Button size="xs" onClick={() => ask(marks)} disabledReason={reason}>
      {t('undoMany', { count: marks.length, formatted: formatNumber(marks.length) })}
    </Button>
  );
  return (
    <>
      <ListTable
        list={markList}
        rows={{ ...list, total }}
        keyOf={keyOf}
        isRest
        label={t('title')}
        columns={columns}
        selection={{ keys, onChange: select }}
        bulkActions={undoAll}
        rowActions={actions}
        currentKey={drawers.top?.name === MARK_DRAWER ? drawers.top.id : null}
        onOpen={(id) => drawers.open({ name: MARK_DRAWER, id })}
        countText={(count, formatted) => t('count', { count, formatted })}
        {...rest}
      />
      {dialog}
    </>
  );
}
