import { Users } from 'lucide-react';
import type { TFunction } from 'i18next';
import { graphql } from 'react-relay';
import type { environmentColumns_environment$data } from '../../../__generated__/environmentColumns_environment.graphql.ts';
import { Row } from '../../../ui/layout/Boxes.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { RowAction, RowActions } from '../RowActions.tsx';

/** What the columns read. */
export const environmentRow = graphql`
  fragment environmentColumns_environment on Environment @relay(plural: true) @throwOnFieldError {
    environmentId
    name
    status
    description
    usersCount
  }
`;

/** One row of the environments. */
export type EnvironmentRow = environmentColumns_environment$data[number];

export const environmentKey = ({ environmentId }: EnvironmentRow) => environmentId;

const STATUSES = [
  'prospect',
  'customer',
  'internal',
  'demo',
  'lab',
  'inactive',
  'inDeletion',
] as const;

/** A status in words; one of a newer server is unknown. */
export const statusText = (t: TFunction<'organizations'>, status: string): string =>
  t(`status.${STATUSES.find((each) => each === status) ?? 'unknown'}`);

const statusColumn = (t: TFunction<'organizations'>): Column<EnvironmentRow> => ({
  key: 'status',
  header: t('columns.status'),
  width: 190,
  cell: ({ status }) => (
    <Tag variant={status === 'customer' ? 'solid' : 'outline'}>{statusText(t, status)}</Tag>
  ),
});

/** Copies the configuration of an environment that is in use. */
const actionsColumn = (
  t: TFunction<'organizations'>,
  onCopy: (environmentId: string) => void,
): Column<EnvironmentRow> => ({
  key: 'actions',
  header: t('columns.actions'),
  width: 110,
  cell: ({ environmentId, name, status }) =>
    status === 'inDeletion' || status === 'inactive' ? null : (
      <RowActions>
        <RowAction
          label={t('copy.short')}
          name={t('copy.of', { environment: name })}
          onClick={() => onCopy(environmentId)}
        />
      </RowActions>
    ),
});

interface EnvironmentColumnsOptions {
  readonly isSystem: boolean;
  /** Copies the configuration of an environment; absent where there is no other one. */
  readonly onCopy?: ((environmentId: string) => void) | undefined;
}

/** Columns of the environments; statuses are for system users. */
export function environmentColumns(
  t: TFunction<'organizations'>,
  { isSystem, onCopy }: EnvironmentColumnsOptions,
): readonly Column<EnvironmentRow>[] {
  return [
    {
      key: 'name',
      header: t('columns.name'),
      cell: ({ name, status }) => (
        <span className="p-line">
          <b className="p-trunc">{name}</b>
          {!isSystem && status === 'inDeletion' && (
            <Tag variant="outline">{statusText(t, status)}</Tag>
          )}
        </span>
      ),
    },
    ...(isSystem ? [statusColumn(t)] : []),
    {
      key: 'description',
      header: t('columns.description'),
      width: 320,
      cell: ({ description }) => <TruncatedText text={description || '–'} />,
    },
    {
      key: 'users',
      header: t('columns.users'),
      width: 120,
      align: 'end',
      cell: ({ usersCount }) =>
        usersCount === 0 ? (
          '-'
        ) : (
          <Row gap="1.5">
            <Users size={14} aria-hidden="true" />
            {formatNumber(usersCount)}
          </Row>
        ),
    },
    ...(onCopy === undefined ? [] : [actionsColumn(t, onCopy)]),
  ];
}
