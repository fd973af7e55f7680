import type { DataSide } from '@palisade/vocabulary/dataFlows.ts';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { DataTypeCardsQuery } from '../../../__generated__/DataTypeCardsQuery.graphql.ts';
import { StatStrip } from '../../../ui/layout/StatStrip.tsx';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import type { DataMapParams } from './dataMapList.ts';
import { AUDIENCES, SENSITIVE } from './flowFilters.ts';
import { ListLink } from './ListLink.tsx';
import { MapLink } from './MapLink.tsx';

const DataTypeCardsDocument = graphql`
  query DataTypeCardsQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      dataSecurity {
        flows {
          dataType
          side
          anonymous
        }
      }
      inventoryCounts @catch(to: NULL) {
        sensitiveEndpoints
      }
    }
  }
`;

const distinct = (flows: readonly { readonly dataType: string }[]): readonly string[] => [
  ...new Set(flows.map(({ dataType }) => dataType)),
];

/** How many types of sensitive data there are, each count leading to what it counts. */
export function DataTypeCards({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<DataTypeCardsQuery>;
}) {
  const { t } = useTranslation('dataSecurity');
  const { company } = usePreloadedQuery<DataTypeCardsQuery>(DataTypeCardsDocument, queryRef);
  if (!company) return null;
  const flows = company.dataSecurity?.flows ?? [];
  const inMap = (counted: typeof flows, shown: Partial<DataMapParams>) => (
    <MapLink shown={shown}>
      <NumberText value={distinct(counted).length} />
    </MapLink>
  );
  const onSide = (side: DataSide) => flows.filter((flow) => flow.side === side);
  const openly = onSide('response').filter(({ anonymous }) => anonymous > 0);
  const sensitive = company.inventoryCounts?.sensitiveEndpoints;
  return (
    <StatStrip
      stats={[
        { key: 'types', label: t('cards.types'), value: inMap(flows, {}) },
        {
          key: 'requests',
          label: t('cards.requests'),
          value: inMap(onSide('request'), { side: 'request' }),
        },
        {
          key: 'responses',
          label: t('cards.responses'),
          value: inMap(onSide('response'), { side: 'response' }),
        },
        {
          key: 'anonymous',
          label: t('cards.anonymous'),
          value: inMap(openly, { side: 'response', filter: { all: [AUDIENCES.anonymous] } }),
        },
        {
          key: 'endpoints',
          label: t('cards.endpoints'),
          value:
            sensitive === undefined ? (
              '–'
            ) : (
              <ListLink filter={SENSITIVE}>
                <NumberText value={sensitive} />
              </ListLink>
            ),
        },
      ]}
    />
  );
}
