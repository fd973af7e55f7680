import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { TopRiskTypesQuery } from '../../../__generated__/TopRiskTypesQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { HeadNote, Panel } from '../../../ui/layout/Panel.tsx';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { ShareBar } from '../../../ui/marks/ShareBar.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import { attackersPath } from '../../attackers/attackers.paths.ts';
import { useOverviewFilter } from '../useOverviewFilter.ts';
import { ATTACKERS_PX } from './attackersHeight.ts';

const TopRiskTypesDocument = graphql`
  query TopRiskTypesQuery($companyId: ID!, $attackerFilter: FilterInput)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      topRiskTypes(first: 5, filter: $attackerFilter) {
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

const Types = chakra('ul', {
  base: {
    containerType: 'inline-size',
    display: 'grid',
    gap: '1',
    '& a': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto 40px',
      alignItems: 'center',
      columnGap: '1.5',
      rowGap: '1',
      marginInline: '-8px',
      paddingInline: '2',
      paddingTop: '1',
      paddingBottom: '1.5',
      borderRadius: '4px',
      color: 'inherit',
    },
    '& a:hover': { textDecoration: 'none', bg: 'bg.muted' },
    '& b': { fontWeight: 'semibold', textAlign: 'end' },
  },
});

const Classes = chakra('span', {
  base: {
    display: 'flex',
    gap: '1.5',
    // Where there is no room for both, the class of OWASP stays.
    '@container (max-width: 300px)': { '& > :last-child': { display: 'none' } },
  },
});

/** The five types that most open attackers are of, with their classes, each leading to its own. */
export function TopRiskTypes({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<TopRiskTypesQuery>;
}) {
  const { t } = useTranslation('overview');
  const { companyId } = useCompany();
  const { isFiltered, listOf } = useOverviewFilter();
  const { company } = usePreloadedQuery<TopRiskTypesQuery>(TopRiskTypesDocument, queryRef);
  const top = company?.topRiskTypes ?? [];
  const most = top[0]?.attackers ?? 1;
  return (
    <Panel
      title={t('attackers.riskTypes')}
      height={ATTACKERS_PX}
      actions={<HeadNote>{t('attackers.counted')}</HeadNote>}
    >
      {top.length === 0 ? (
        <EmptyState
          title={t('attackers.none')}
          body={t(isFiltered ? 'filtered' : 'attackers.noneBody')}
        />
      ) : (
        <Types>
          {top.map(({ riskType: { type, label, owasp, cweId }, attackers }) => (
            <li key={type}>
              <Link
                to={attackersPath(companyId, {
                  filter: listOf('attackers', { field: 'attackType', op: 'is', value: [type] }),
                })}
              >
                <TruncatedText text={catalogueText(label)} />
                <Classes>
                  <Tag>{owasp}</Tag>
                  <span>
                    <Tag>{cweId}</Tag>
                  </span>
                </Classes>
                <b>
                  <NumberText value={attackers} />
                </b>
                <ShareBar value={attackers} most={most} />
              </Link>
            </li>
          ))}
        </Types>
      )}
    </Panel>
  );
}
