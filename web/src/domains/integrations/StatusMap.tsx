import { STATUS_MAP, type TicketKind } from '@palisade/vocabulary/tickets.ts';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { StatusMap_integration$key } from '../../__generated__/StatusMap_integration.graphql.ts';
import { TicketStatus } from '../../entities/tickets/TicketStatus.tsx';
import { TimeText } from '../../ui/marks/TimeText.tsx';

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
    <section className="integrations-part" aria-label={t('statuses.title')}>
      <h3>{t('statuses.title')}</h3>
      <p className="integrations-muted">{t('statuses.about')}</p>
      {integration && (
        <p className="integrations-muted">
          {t('statuses.read')}:{' '}
          {integration.syncedAt ? <TimeText value={integration.syncedAt} /> : t('statuses.never')}
        </p>
      )}
      {integration?.syncFailure && (
        <p className="integrations-bad">
          {t('statuses.failure')}: {integration.syncFailure}
        </p>
      )}
      <table className="integrations-map">
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
      </table>
    </section>
  );
}
