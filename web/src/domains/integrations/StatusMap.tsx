import { STATUS_MAP, type TicketKind } from '@palisade/vocabulary/tickets.ts';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { StatusMap_integration$key } from '../../__generated__/StatusMap_integration.graphql.ts';
import { TicketStatus } from '../../entities/tickets/TicketStatus.tsx';
import { SmallTable } from '../../ui/layout/SmallTable.ts';
import { TimeText } from '../../ui/marks/TimeText.tsx';
import { IconText, Note } from '../../ui/text/Text.ts';
import { IntegrationPart } from './IntegrationPart.tsx';

/** What statuses of the vendor mean here, and when those of its tickets were last read. */
export function StatusMap({
  kind,
  integration: key,
}: {
  readonly kind: TicketKind;
  readonly integration: StatusMap_integration$key | null;
}) {
  const { t } = useTranslation('integrations');
  const integration = useFragment(
    graphql`
      fragment StatusMap_integration on Integration @throwOnFieldError {
        syncedAt
        syncFailure
      }
    `,
    key,
  );
  return (
    <IntegrationPart title={t('statuses.title')}>
      <Note>{t('statuses.about')}</Note>
      {integration && (
        <IconText as="p" tone="subtle">
          {t('statuses.read')}:{' '}
          {integration.syncedAt ? <TimeText value={integration.syncedAt} /> : t('statuses.never')}
        </IconText>
      )}
      {integration?.syncFailure && (
        <IconText as="p" tone="danger">
          {t('statuses.failure')}: {integration.syncFailure}
        </IconText>
      )}
      <SmallTable maxWidth="420px" css={{ '& td': { width: '50%', height: '7' } }}>
        <thead>
          <tr>
            <th scope="col">{t('statuses.there', { vendor: t(`kinds.${kind}`) })}</th>
            <th scope="col">{t('statuses.here')}</th>
          </tr>
        </thead>
        <tbody>
          {STATUS_MAP[kind].map(({ key: word, name, status }) => (
            <tr key={word}>
              <td>{name}</td>
              <td>
                <TicketStatus status={status} />
              </td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
    </IntegrationPart>
  );
}
