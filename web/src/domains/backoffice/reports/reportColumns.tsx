import type { TFunction } from 'i18next';
import type { DiscoveryReportsPageQuery } from '../../../__generated__/DiscoveryReportsPageQuery.graphql.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { formatNumber } from '../../../ui/text/format.ts';

type Report = NonNullable<
  DiscoveryReportsPageQuery['response']['company']
>['discoveryReport'][number];

/** What was discovered in an environment, in columns. */
export function reportColumns(t: TFunction<'backoffice'>): readonly Column<Report>[] {
  const counted = (key: 'hosts' | 'apis' | 'endpoints' | 'gaps' | 'attackers') => ({
    key,
    header: t(`reports.${key}`),
    width: key === 'gaps' ? 128 : 96,
    align: 'end' as const,
    cell: (row: Report) => formatNumber(row[key]),
  });
  return [
    counted('hosts'),
    counted('apis'),
    counted('endpoints'),
    counted('gaps'),
    counted('attackers'),
    {
      key: 'sensitive',
      header: t('reports.sensitive'),
      cell: ({ sensitiveTypes }) => (
        <TruncatedText text={sensitiveTypes.map(catalogueText).join(', ') || '–'} />
      ),
    },
  ];
}
