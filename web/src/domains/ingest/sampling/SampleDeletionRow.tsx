import { SAMPLE_KINDS } from '@palisade/vocabulary/sampleDeletions.ts';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  SampleDeletionRow_deletion$data,
  SampleDeletionRow_deletion$key,
} from '../../../__generated__/SampleDeletionRow_deletion.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { saveBlob } from '../../../ui/files/saveFile.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { formatDateTime } from '../../../ui/marks/formatTime.ts';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import { formatList } from '../../../ui/text/format.ts';

const saveReceipt = (receipt: string, deletionId: string): void =>
  saveBlob(new Blob([receipt], { type: 'application/json' }), `sample-deletion-${deletionId}.json`);

/** One deletion: who asked and when, what it deleted, how far it is, and its receipt. */
export function SampleDeletionRow({
  deletion,
}: {
  readonly deletion: SampleDeletionRow_deletion$key;
}) {
  const { t } = useTranslation('sampling');
  const data = useFragment(
    graphql`
      fragment SampleDeletionRow_deletion on SampleDeletion @throwOnFieldError {
        deletionId
        actor
        beganAt
        dueAt
        deleted {
          kind
          count
        }
        isOverdue
        finishedAt
        receipt
        digest
      }
    `,
    deletion,
  );
  const { actor, beganAt, deleted, receipt } = data;
  const rows = SAMPLE_KINDS.flatMap((kind) => {
    const found = deleted?.find((each) => each.kind === kind);
    return found ? [t(`deletions.kinds.${kind}`, { count: found.count })] : [];
  });
  return (
    <tr>
      <td>
        <TimeText value={beganAt} format="exact" />
      </td>
      <td>
        <TruncatedText text={actor} />
      </td>
      <td>
        {deleted == null ? '–' : rows.length === 0 ? t('deletions.nothing') : formatList(rows)}
      </td>
      <td>
        <DeletionState deletion={data} />
      </td>
      <td>{receipt == null ? '–' : <ReceiptButton deletion={data} receipt={receipt} />}</td>
    </tr>
  );
}

/** How far a deletion is: since when it is done, or when it has to be. */
function DeletionState({ deletion }: { readonly deletion: SampleDeletionRow_deletion$data }) {
  const { t } = useTranslation('sampling');
  const { isOverdue, finishedAt, dueAt } = deletion;
  return (
    <>
      <Tag variant="outline">{t(finishedAt == null ? 'deletions.going' : 'deletions.done')}</Tag>{' '}
      {isOverdue && <Tag variant="danger">{t('deletions.overdue')}</Tag>}{' '}
      {finishedAt == null ? (
        <>
          {t('deletions.due')} <TimeText value={dueAt} format="exact" />
        </>
      ) : (
        <TimeText value={finishedAt} format="exact" />
      )}
    </>
  );
}

interface ReceiptButtonProps {
  readonly deletion: SampleDeletionRow_deletion$data;
  readonly receipt: string;
}

/** Saves the receipt of a deletion as a file. */
function ReceiptButton({ deletion, receipt }: ReceiptButtonProps) {
  const { t } = useTranslation('sampling');
  const { deletionId, digest, beganAt } = deletion;
  return (
    <Button
      size="xs"
      title={t('deletions.digest', { digest })}
      aria-label={t('deletions.downloadOf', { time: formatDateTime(new Date(beganAt)) })}
      onClick={() => saveReceipt(receipt, deletionId)}
    >
      {t('deletions.download')}
    </Button>
  );
}
