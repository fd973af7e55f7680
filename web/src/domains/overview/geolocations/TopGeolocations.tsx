import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { TopGeolocationsQuery } from '../../../__generated__/TopGeolocationsQuery.graphql.ts';
import { WorldMap } from '../../../ui/charts/WorldMap.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { useOverviewFilter } from '../useOverviewFilter.ts';
import { GEOLOCATIONS_PX } from './geolocationsPx.ts';
import { GeolocationTable } from './GeolocationTable.tsx';

const TopGeolocationsDocument = graphql`
  query TopGeolocationsQuery($companyId: ID!, $trafficFilter: FilterInput)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      topGeolocations(filter: $trafficFilter) {
        days
        requests
        locations {
          kind
          country
          requests
        }
      }
    }
  }
`;

const Beside = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(240px, 2fr)',
    alignItems: 'center',
    gap: '6',
    minHeight: '0',
    height: 'full',
    // The map is as wide as the card's height allows.
    '& > :first-child': { maxWidth: '626px', marginInline: 'auto' },
    '& > :last-child': { maxHeight: 'full', overflow: 'auto' },
  },
});

/** Where requests come from, as a map of the world and as a table of all locations. */
export default function TopGeolocations({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<TopGeolocationsQuery>;
}) {
  const { t } = useTranslation('overview');
  const { isFiltered } = useOverviewFilter();
  const { company } = usePreloadedQuery<TopGeolocationsQuery>(TopGeolocationsDocument, queryRef);
  const { days = null, requests = 0, locations = [] } = company?.topGeolocations ?? {};
  const values = locations.flatMap(({ country, requests: value }) =>
    country == null ? [] : [{ country, value }],
  );
  return (
    <Panel
      title={t('geolocations.title')}
      note={days == null ? t('geolocations.dates') : t('geolocations.days', counted(days))}
      height={GEOLOCATIONS_PX}
    >
      {requests === 0 ? (
        <EmptyState
          title={t('geolocations.none')}
          body={t(isFiltered ? 'filtered' : 'geolocations.noneBody')}
        />
      ) : (
        <Beside>
          <WorldMap label={t('geolocations.map')} values={values} total={requests} />
          <GeolocationTable locations={locations} total={requests} />
        </Beside>
      )}
    </Panel>
  );
}
