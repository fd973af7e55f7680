import type { TFunction } from 'i18next';
import { graphql } from 'react-relay';
import type { deletionColumns_deletion$data } from '../../../__generated__/deletionColumns_deletion.graphql.ts';
import { saveBlob } from '../../../ui/files/saveFile.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { RowAction, RowActions } from '../RowActions.tsx';

/** What the columns read. */
export const deletionRow = graphql`
  fragment deletionColumns_deletion on EnvironmentDeletion @relay(plural: true) @throwOnFieldError {
    environmentId
    name
    actor
    beganAt
    deletedRows
    finishedAt
    receipt
    digest
  }
`;

/** One environment that is being deleted or was. */
export type DeletionRow = deletionColumns_deletion$data[number];

export const deletionKey = ({ environmentId }: DeletionRow) => environmentId;

const saveReceipt = (receipt: string, environmentId: string): void =>
  saveBlob(new Blob([receipt], { type: 'application/json' }), `deletion-${environmentId}.json`);

/** Columns of deleted environments. */
export function deletionColumns(t: TFunction<'organizations'>): readonly Column<DeletionRow>[] {
  return [
    {
      key: 'environment',
      header: t('deletions.environment'),
      cell: ({ name }) => <b className="p-trunc">{name}</b>,
    },
    {
      key: 'state',
      header: t('deletions.state'),
      width: 110,
      cell: ({ finishedAt }) => (
        <Tag variant="outline">{t(finishedAt == null ? 'deletions.going' : 'deletions.done')}</Tag>
      ),
    },
    {
      key: 'by',
      header: t('deletions.by'),
      width: 220,
      cell: ({ actor }) => <TruncatedText text={actor} />,
    },
    {
      key: 'began',
      header: t('deletions.began'),
      width: 150,
      cell: ({ beganAt }) => <TimeText value={beganAt} format="exact" />,
    },
    {
      key: 'rows',
      header: t('deletions.rows'),
      width: 110,
      align: 'end',
      cell: ({ deletedRows }) => formatNumber(deletedRows),
    },
    {
      key: 'receipt',
      header: t('deletions.receipt'),
      width: 120,
      align: 'end',
      cell: ({ receipt, digest, environmentId, name }) =>
        receipt == null ? (
          '–'
        ) : (
          <RowActions>
            <span title={t('deletions.digest', { digest })}>
              <RowAction
                label={t('deletions.download')}
                name={t('deletions.downloadOf', { environment: name })}
                onClick={() => saveReceipt(receipt, environmentId)}
              />
            </span>
          </RowActions>
        ),
    },
  ];
}
