import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { MenuAt } from '../../../../ui/overlays/MenuAt.tsx';
import type { RowKeys } from '../../../../ui/table/tableTypes.ts';
import { useStatusChoices } from '../status/useStatusChoices.tsx';
import { GapActions } from './GapActions.tsx';
import type { GapRow } from './useGapRows.ts';

interface RowStatus {
  /** Undefined for who may not change gaps. */
  readonly rowActions?: (row: GapRow) => ReactNode;
  readonly rowKeys?: RowKeys<GapRow>;
}

/** Changes statuses in their rows, by a button or the letter `s`, and the list that they open. */
export function useRowStatus(): readonly [RowStatus, menu: ReactNode] {
  const { t } = useTranslation('gaps');
  const { can } = useCompany();
  const canChange = can('changeGaps');
  const { itemsOf, dialog } = useStatusChoices();
  const [asked, setAsked] = useState<{ gap: GapRow; anchor: Element } | null>(null);
  const ask = useCallback((gap: GapRow, anchor: Element): void | false => {
    if (gap.nextStatuses.length === 0) return false;
    return setAsked({ gap, anchor });
  }, []);
  const row = useMemo((): RowStatus => {
    if (!canChange) return {};
    return {
      rowActions: (gap) => <GapActions gap={gap} onAsk={ask} />,
      rowKeys: [
        {
          key: 's',
          label: t('change.key'),
          act: (gap, element) => ask(gap, element.querySelector('button') ?? element),
        },
      ],
    };
  }, [canChange, ask, t]);
  const menu = (
    <>
      {asked && (
        <MenuAt
          key={asked.gap.id}
          anchor={asked.anchor}
          placement="bottom-end"
          heading={t('change.status')}
          items={itemsOf(asked.gap)}
          onClose={() => setAsked(null)}
        />
      )}
      {dialog}
    </>
  );
  return [row, menu];
}
