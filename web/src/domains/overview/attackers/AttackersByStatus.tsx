import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import type { PreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { useAttackerCountsQuery } from '../../../__generated__/useAttackerCountsQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { StatusPill } from '../../../ui/marks/StatusPill.tsx';
import { ATTACKER_SHAPES } from '../../../entities/attackers/attackerShapes.ts';
import { allAttackersPath, attackersPath } from '../../attackers/attackers.paths.ts';
import { useOverviewFilter } from '../useOverviewFilter.ts';
import { ATTACKERS_PX } from './attackersHeight.ts';
import { useAttackerCounts } from './useAttackerCounts.ts';
import { formatNumber } from '../../../ui/text/format.ts';

const Statuses = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplate: '1fr 1fr / 1fr 1fr',
    height: 'full',
    '& a': {
      display: 'flex',
      flexDirection: 'column',
      height: 'full',
      padding: '4',
      color: 'inherit',
    },
    '& a:hover': { textDecoration: 'none', bg: 'bg.muted' },
    '& li:nth-child(even)': { borderInlineStart: '1px solid', borderColor: 'border.subtle' },
    '& li:nth-child(n + 3)': { borderTop: '1px solid', borderColor: 'border.subtle' },
    '& b': { marginTop: '2', textStyle: 'stat' },
    '& small': { textStyle: 'small', color: 'fg.subtle' },
  },
});

/** Attackers that call for action by status, each leading to those of its own. */
export function AttackersByStatus({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<useAttackerCountsQuery>;
}) {
  const { t } = useTranslation('overview');
  const { companyId } = useCompany();
  const { listOf } = useOverviewFilter();
  const { byStatus } = useAttackerCounts(queryRef);
  return (
    <Panel
      title={t('attackers.statuses')}
      height={ATTACKERS_PX}
      isFlush
      actions={
        <Link to={allAttackersPath(companyId, listOf('attackers'))}>{t('attackers.viewAll')}</Link>
      }
    >
      <Statuses>
        {byStatus.map(({ status, count, critical }) => (
          <li key={status}>
            <Link to={attackersPath(companyId, { status, filter: listOf('attackers') })}>
              <StatusPill shape={ATTACKER_SHAPES[status]} label={t(`attackers.status.${status}`)} />
              <b>
                <NumberText value={count} />
              </b>
              <small>{t('attackers.critical', { formatted: formatNumber(critical) })}</small>
            </Link>
          </li>
        ))}
      </Statuses>
    </Panel>
  );
}
