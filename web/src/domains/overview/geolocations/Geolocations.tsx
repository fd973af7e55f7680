import { lazy, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreloadedQuery } from 'react-relay';
import type { TopGeolocationsQuery } from '../../../__generated__/TopGeolocationsQuery.graphql.ts';
import { useSeen } from '../../../ui/charts/useSeen.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { GEOLOCATIONS_PX } from './geolocationsPx.ts';

const TopGeolocations = lazy(() => import('./TopGeolocations.tsx'));

/** The card at the foot of the overview. What it shows is fetched when it scrolls into view. */
export function Geolocations({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<TopGeolocationsQuery>;
}) {
  const { t } = useTranslation('overview');
  const card = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(card);
  if (isSeen) return <TopGeolocations queryRef={queryRef} />;
  return (
    <div ref={card}>
      <Panel title={t('geolocations.title')} height={GEOLOCATIONS_PX}>
        {null}
      </Panel>
    </div>
  );
}
