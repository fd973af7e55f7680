import { ACTION_GROUPS, SHOWN_ATTACKER_STATUSES } from '@palisade/vocabulary/attackerStatuses.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { NoRows } from '../../../entities/lists/NoRows.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { attackersPath } from '../attackers.paths.ts';
import type { CountOf } from './attackerCounts.ts';

/** Links that fit beside each other at 1024 pixels. */
const MOST_LINKS = 3;

interface NoAttackersProps {
  readonly isFiltered: boolean;
  /** Whether there are none in any group and status. */
  readonly isNone: boolean;
  readonly countOf: CountOf;
  readonly onClear: () => void;
}

/** In the place of attackers where there are none: what comes here, or the tabs that have some. */
export function NoAttackers({ isFiltered, isNone, countOf, onClear }: NoAttackersProps) {
  const { t } = useTranslation('attackersList');
  return (
    <NoRows isFiltered={isFiltered} clear={t('clear')} onClear={onClear}>
      {isNone ? (
        <EmptyState title={t('empty.title')} body={t('empty.body')} />
      ) : (
        <EmptyState body={t('empty.elsewhere')} action={<TabLinks countOf={countOf} />} />
      )}
    </NoRows>
  );
}

function TabLinks({ countOf }: Pick<NoAttackersProps, 'countOf'>) {
  const { t } = useTranslation('attackersList');
  const { companyId } = useCompany();
  const places = ACTION_GROUPS.flatMap((group) =>
    SHOWN_ATTACKER_STATUSES.flatMap((status) => {
      const count = countOf(group, status) ?? 0;
      return count === 0 ? [] : [{ group, status, count }];
    }),
  );
  return places.slice(0, MOST_LINKS).map(({ group, status, count }) => (
    <Button key={`${group} ${status}`} asChild>
      <Link to={attackersPath(companyId, { group, status })}>
        {t('empty.inTab', {
          group: t(`groups.${group}`),
          status: t(`statuses.${status}`),
          formatted: formatNumber(count),
        })}
      </Link>
    </Button>
  ));
}
