import { chakra } from '@chakra-ui/react/styled-system';
import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { TopGapsQuery } from '../../../__generated__/TopGapsQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { SeverityGlyph } from '../../../ui/marks/SeverityBadge.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import { gapsPath, policiesPath } from '../../posture/posture.paths.ts';
import { useOverviewFilter } from '../useOverviewFilter.ts';
import { ACTIVE } from './openGaps.ts';

const TopGapsDocument = graphql`
  query TopGapsQuery($companyId: ID!, $filter: FilterInput) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      topGaps(first: 5, filter: $filter) {
        name
        severity
        categories
        gaps
      }
    }
  }
`;

/** Card height of the specification. */
export const TOP_GAPS_PX = 340;

const Gaps = chakra('ul', {
  base: {
    '& a': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      height: '56px',
      paddingInline: '4',
      color: 'inherit',
    },
    '& li + li a': { borderTop: '1px solid', borderColor: 'border.subtle' },
    '& a:hover': { textDecoration: 'none', bg: 'bg.muted' },
    '& b': { fontWeight: 'semibold' },
  },
});

const Name = chakra('span', {
  base: {
    display: 'grid',
    flex: 1,
    minWidth: '0',
    '& small': { textStyle: 'small', color: 'fg.subtle' },
  },
});

/**
 * The five worst kinds of open gaps, each leading to its own; and the way to the policies for who
 * manages them.
 */
export function TopGaps({ queryRef }: { readonly queryRef: PreloadedQuery<TopGapsQuery> }) {
  const { t } = useTranslation('overview');
  const { companyId, can, views } = useCompany();
  const { isFiltered, listOf } = useOverviewFilter();
  const { company } = usePreloadedQuery<TopGapsQuery>(TopGapsDocument, queryRef);
  const top = company?.topGaps ?? [];
  const manage = can('seePolicies') && views('admin') && (
    <Link to={policiesPath(companyId)}>{t('gaps.manage')}</Link>
  );
  return (
    <Panel title={t('gaps.top')} height={TOP_GAPS_PX} isFlush actions={manage}>
      {top.length === 0 ? (
        <EmptyState title={t('gaps.none')} body={t(isFiltered ? 'filtered' : 'gaps.noneBody')} />
      ) : (
        <Gaps>
          {top.map(({ name, severity, categories, gaps }) => {
            const level = SEVERITIES.find((each) => each === severity) ?? 'info';
            return (
              <li key={name}>
                <Link
                  to={gapsPath(companyId, {
                    filter: listOf('gaps', { field: 'gapName', op: 'equals', value: name }, ACTIVE),
                  })}
                >
                  <span className="p-badge p-badge--quiet" data-level={level}>
                    <SeverityGlyph severity={level} />
                  </span>
                  <Name>
                    <TruncatedText text={catalogueText(name)} />
                    <small className="p-trunc">
                      {[t(`severities.${level}`), ...categories.map(catalogueText)].join(' · ')}
                    </small>
                  </Name>
                  <b>
                    <NumberText value={gaps} />
                  </b>
                </Link>
              </li>
            );
          })}
        </Gaps>
      )}
    </Panel>
  );
}
