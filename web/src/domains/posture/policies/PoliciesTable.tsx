import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { usePolicyPages_company$key } from '../../../__generated__/usePolicyPages_company.graphql.ts';
import { ListTable } from '../../../entities/lists/ListTable.tsx';
import { useRowDrawer } from '../../../entities/lists/useRowDrawer.ts';
import { usePoll } from '../../../entities/live/usePoll.ts';
import { POLICY_DRAWER } from '../posture.paths.ts';
import { policyColumns } from './policyColumns.tsx';
import { type PoliciesParams, policyList } from './policyLists.ts';
import { usePolicyPages } from './usePolicyPages.ts';
import type { PolicyRow } from './usePolicyRows.ts';

/** Milliseconds between two looks at policies that endpoints are being evaluated by. */
const PACE = 2_000;

const keyOf = ({ policyId }: PolicyRow) => policyId;

interface PoliciesTableProps {
  readonly company: usePolicyPages_company$key;
  readonly params: PoliciesParams;
  readonly onChange: (change: Partial<PoliciesParams>) => void;
  /** Asks for the rows again. */
  readonly onLook: () => void;
  readonly isStale: boolean;
  readonly empty: ReactNode;
}

/** Whether endpoints are being evaluated by one of the policies. */
const isAnyEvaluating = (rows: readonly PolicyRow[]): boolean =>
  rows.some(({ isEnabled, progress }) => isEnabled && progress.state !== 'done');

/** The company's policies that match; a row opens its drawer. */
export function PoliciesTable({ company, onLook, ...rest }: PoliciesTableProps) {
  const { t } = useTranslation('policies');
  const { isSampling, ...list } = usePolicyPages(company);
  const { rows, total, hasNext, loadNext } = list;
  const columns = useMemo(() => policyColumns(t, isSampling), [t, isSampling]);
  usePoll(onLook, isAnyEvaluating(rows) ? PACE : null);
  const drawer = useRowDrawer({
    drawer: POLICY_DRAWER,
    ids: useMemo(() => rows.map(keyOf), [rows]),
    total,
    onMore: hasNext ? loadNext : undefined,
  });
  return (
    <ListTable
      list={policyList}
      label={t('title')}
      columns={columns}
      rows={list}
      keyOf={keyOf}
      countText={(count, formatted) => t('count', { count, formatted })}
      {...drawer}
      {...rest}
    />
  );
}
