import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { TopRiskTypesQuery } from '../../../__generated__/TopRiskTypesQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { attackersPath } from '../../attackers/attackers.paths.ts';
import { ATTACKERS_PX } from './attackersHeight.ts';
import './overviewAttackers.css';

const TopRiskTypesDocument = graphql`
  query TopRiskTypesQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      topRiskTypes(first: 5) {
        riskType {
          type
          label
          owasp
          cweId
        }
        attackers
      }
    }
  }
`;

/** The five types that most open attackers are of, with their classes, each leading to its own. */
export function TopRiskTypes({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<TopRiskTypesQuery>;
}) {
  const { t } = useTranslation('overview');
  const { companyId } = useCompany();
  const { company } = usePreloadedQuery<TopRiskTypesQuery>(TopRiskTypesDocument, queryRef);
  const top = company?.topRiskTypes ?? [];
  const most = top[0]?.attackers ?? 1;
  return (
    <Panel
      title={t('attackers.riskTypes')}
      height={ATTACKERS_PX}
      actions={<span className="p-head-note">{t('attackers.counted')}</span>}
    >
      {top.length === 0 ? (
        <EmptyState title={t('attackers.none')} body={t('attackers.noneBody')} />
      ) : (
        <ul className="attackers-types">
          {top.map(({ riskType: { type, label, owasp, cweId }, attackers }) => (
            <li key={type}>
              <Link
                to={attackersPath(companyId, {
                  filter: { all: [{ field: 'attackType', op: 'is', value: [type] }] },
                })}
              >
                <span className="p-trunc" title={label}>
                  {label}
                </span>
                <span className="attackers-types-classes">
                  <Tag>{owasp}</Tag>
                  <Tag>{cweId}</Tag>
                </span>
                <b>
                  <NumberText value={attackers} />
                </b>
                <i aria-hidden="true">
                  <i style={{ width: `${(attackers / most) * 100}%` }} />
                </i>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
