import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { ParametersByCategoryQuery } from '../../../__generated__/ParametersByCategoryQuery.graphql.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { LowUsage, TOP_ROWS } from './LowUsage.tsx';
import { ParametersLink } from './parameters/ParametersLink.tsx';
import { ShareBar, TopRows } from '../../../ui/marks/ShareBar.tsx';
import { WIDGET_PX } from './widgetHeight.ts';

const ParametersByCategoryDocument = graphql`
  query ParametersByCategoryQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      dataSecurity {
        categories {
          category
          requestParameters
          responseParameters
          endpoints
        }
      }
    }
  }
`;

/** The categories that most parameters are of, each leading to the list of exactly these. */
export function ParametersByCategory({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<ParametersByCategoryQuery>;
}) {
  const { t } = useTranslation('dataSecurity');
  const { company } = usePreloadedQuery<ParametersByCategoryQuery>(
    ParametersByCategoryDocument,
    queryRef,
  );
  const top = (company?.dataSecurity?.categories ?? [])
    .slice(0, TOP_ROWS)
    .map(({ requestParameters, responseParameters, ...row }) => ({
      ...row,
      parameters: requestParameters + responseParameters,
    }));
  const most = top[0]?.parameters ?? 1;
  return (
    <Panel
      title={t('categories.title')}
      height={WIDGET_PX}
      actions={<LowUsage rows={top.length} />}
    >
      {top.length === 0 ? (
        <EmptyState title={t('categories.none')} body={t('categories.noneBody')} />
      ) : (
        <TopRows>
          {top.map(({ category, parameters, endpoints }) => (
            <li key={category}>
              <ParametersLink place={{ category }}>
                <TruncatedText text={catalogueText(category)} />
                <b>{t('categories.counts', counted(parameters))}</b>
                <small>{t('categories.endpoints', counted(endpoints))}</small>
                <ShareBar value={parameters} most={most} />
              </ParametersLink>
            </li>
          ))}
        </TopRows>
      )}
    </Panel>
  );
}
