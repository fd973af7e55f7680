import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { DataTypeCardsQuery } from '../../../__generated__/DataTypeCardsQuery.graphql.ts';
import { StatStrip } from '../../../ui/layout/StatStrip.tsx';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { dataMapList, type SideChoice } from './dataMapList.ts';
import { AUDIENCES, SENSITIVE, withTypes } from './flowFilters.ts';
import { ListLink } from './ListLink.tsx';
import { showMap } from './showMap.ts';

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
  const onSide = (side: SideChoice) => {
    const search = dataMapList.address.write(new URLSearchParams(), {
      side,
    });
    const types = distinct(flows.filter((flow) => side === 'all' || flow.side === side));
    return (
      <Link to={{ search: search.toString() }} onClick={showMap}>
        <NumberText value={types.length} />
      </Link>
    );
  };
  const given = distinct(flows.filter((flow) => flow.side === 'response' && flow.anonymous > 0));
  const openly = { all: [withTypes('response', given), AUDIENCES.anonymous] };
  const sensitive = company.inventoryCounts?.sensitiveEndpoints;
  return (
    <StatStrip
      stats={[
        { key: 'types', label: t('cards.types'), value: onSide('all') },
        { key: 'requests', label: t('cards.requests'), value: onSide('request') },
        { key: 'responses', label: t('cards.responses'), value: onSide('response') },
        {
          key: 'anonymous',
          label: t('cards.anonymous'),
          value:
            given.length === 0 ? (
              <NumberText value={0} />
            ) : (
              <ListLink filter={openly}>
                <NumberText value={given.length} />
              </ListLink>
            ),
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
