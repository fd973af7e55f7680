import type { TFunction } from 'i18next';
import type { EnhancementsPageQuery } from '../../../__generated__/EnhancementsPageQuery.graphql.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { formatNumber } from '../../../ui/text/format.ts';

type Environment = NonNullable<
  EnhancementsPageQuery['response']['company']
>['servedEnvironments'][number];

const KINDS = ['customer', 'prospect', 'internal', 'demo', 'lab'] as const;

/** Whether traffic of an environment is watched for attackers, or why not. */
const protectionOf = ({ licences, threatProtection }: Environment) =>
  licences.threatProtection ? (threatProtection ? 'on' : 'off') : 'unlicensed';

/** What an environment has, in columns. */
export const featureColumns = (t: TFunction<'backoffice'>): readonly Column<Environment>[] => [
  {
    key: 'status',
    header: t('enhancements.status'),
    width: 130,
    cell: ({ status }) => {
      const kind = KINDS.find((each) => each === status);
      return kind === undefined ? '–' : <Tag variant="outline">{t(`kinds.${kind}`)}</Tag>;
    },
  },
  {
    key: 'protect',
    header: t('enhancements.protect'),
    width: 180,
    cell: (environment) => t(`enhancements.protection.${protectionOf(environment)}`),
  },
  {
    key: 'features',
    header: t('enhancements.features'),
    width: 110,
    cell: ({ switchedOff }) => {
      const count = switchedOff.length;
      return count === 0
        ? t('enhancements.allOn')
        : t('enhancements.off', { count, formatted: formatNumber(count) });
    },
  },
  {
    key: 'updated',
    header: t('enhancements.updated'),
    cell: ({ updatedAt }) => (updatedAt == null ? '–' : <TimeText value={updatedAt} />),
  },
];
