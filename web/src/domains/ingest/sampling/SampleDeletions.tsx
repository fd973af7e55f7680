import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { SampleDeletions_company$key } from '../../../__generated__/SampleDeletions_company.graphql.ts';
import { usePoll } from '../../../entities/live/usePoll.ts';
import { SmallTable } from '../../../ui/layout/SmallTable.ts';
import { Note } from '../../../ui/text/Text.ts';
import { SampleDeletionRow } from './SampleDeletionRow.tsx';

/** How often is asked for receipts that are not there yet, with all others. */
const EVERY_MS = 30_000;

const Table = chakra(SmallTable, {
  base: {
    '& th': { textAlign: 'start' },
    '& td': { pr: '3', py: '1', verticalAlign: 'top', textStyle: 'small' },
    '& :is(th, td):last-of-type': { pr: '0', textAlign: 'end' },
  },
});

interface SampleDeletionsProps {
  readonly company: SampleDeletions_company$key;
  /** Asks for them again. */
  readonly onAgain: () => void;
}

/** Deletions of samples by opting out, newest first, each with its receipt once it has one. */
export function SampleDeletions({ company, onAgain }: SampleDeletionsProps) {
  const { t } = useTranslation('sampling');
  const { sampleDeletions } = useFragment(
    graphql`
      fragment SampleDeletions_company on Company @throwOnFieldError {
        sampleDeletions {
          deletionId
          finishedAt
          ...SampleDeletionRow_deletion
        }
      }
    `,
    company,
  );
  const isGoing = sampleDeletions.some(({ finishedAt }) => finishedAt == null);
  usePoll(onAgain, isGoing ? EVERY_MS : null);
  if (sampleDeletions.length === 0) return <Note tone="muted">{t('deletions.none')}</Note>;
  return (
    <Table layout="fixed" aria-label={t('deletions.title')}>
      <thead>
        <tr>
          <chakra.th scope="col" width="150px">
            {t('deletions.began')}
          </chakra.th>
          <chakra.th scope="col" width="24%">
            {t('deletions.by')}
          </chakra.th>
          <th scope="col">{t('deletions.rows')}</th>
          <chakra.th scope="col" width="190px">
            {t('deletions.state')}
          </chakra.th>
          <chakra.th scope="col" width="90px">
            {t('deletions.receipt')}
          </chakra.th>
        </tr>
      </thead>
      <tbody>
        {sampleDeletions.map((deletion) => (
          <SampleDeletionRow key={deletion.deletionId} deletion={deletion} />
        ))}
      </tbody>
    </Table>
  );
}
