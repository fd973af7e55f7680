import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopGeolocationsQuery$data } from '../../../__generated__/TopGeolocationsQuery.graphql.ts';
import { LinkButton } from '../../../ui/buttons/Button.tsx';
import { SmallTable } from '../../../ui/layout/SmallTable.ts';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { formatCountry, formatShare } from '../../../ui/text/format.ts';

/** Rows of the specification. */
const ROWS = 5;

type Location = NonNullable<
  TopGeolocationsQuery$data['company']
>['topGeolocations']['locations'][number];

interface GeolocationTableProps {
  /** The most requests first. */
  readonly locations: readonly Location[];
  readonly total: number;
}

/** Requests of each location and their share, the first five until all are asked for. */
export function GeolocationTable({ locations, total }: GeolocationTableProps) {
  const { t } = useTranslation('overview');
  const [showsAll, setShowsAll] = useState(false);
  const rest = locations.slice(ROWS);
  const shown = showsAll ? locations : locations.slice(0, ROWS);
  const restRequests = rest.reduce((sum, { requests }) => sum + requests, 0);
  const nameOf = ({ kind, country }: Location) =>
    country == null
      ? t(kind === 'private' ? 'geolocations.private' : 'geolocations.unknown')
      : formatCountry(country);
  return (
    <div>
      <SmallTable
        aria-label={t('geolocations.title')}
        layout="fixed"
        css={{
          '& [scope=row]': {
            borderTop: '1px solid',
            borderColor: 'border.subtle',
            fontSize: 'inherit',
            fontWeight: 'normal',
            color: 'fg',
          },
          '& tr > :first-child': { textAlign: 'start' },
          '& tr > :not(:first-child)': { textAlign: 'end' },
        }}
      >
        <Head />
        <tbody>
          {shown.map((location) => (
            <Row
              key={location.country ?? location.kind}
              name={nameOf(location)}
              requests={location.requests}
              total={total}
            />
          ))}
          {!showsAll && rest.length > 0 && (
            <Row
              name={t('geolocations.rest', counted(rest.length))}
              requests={restRequests}
              total={total}
            />
          )}
        </tbody>
      </SmallTable>
      {rest.length > 0 && (
        <LinkButton aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {t(showsAll ? 'geolocations.showFewer' : 'geolocations.showAll')}
        </LinkButton>
      )}
    </div>
  );
}

function Head() {
  const { t } = useTranslation('overview');
  return (
    <>
      <colgroup>
        <col />
        <col style={{ width: 88 }} />
        <col style={{ width: 64 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('geolocations.location')}</th>
          <th scope="col">{t('geolocations.requests')}</th>
          <th scope="col">{t('geolocations.share')}</th>
        </tr>
      </thead>
    </>
  );
}

interface RowProps {
  readonly name: string;
  readonly requests: number;
  readonly total: number;
}

function Row({ name, requests, total }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <TruncatedText text={name} />
      </th>
      <td>
        <NumberText value={requests} />
      </td>
      <td className="p-num">{formatShare(requests, total)}</td>
    </tr>
  );
}
