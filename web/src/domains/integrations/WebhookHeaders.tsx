import { useTranslation } from 'react-i18next';

const HEADERS = {
  'palisade-signature': 'signature',
  'palisade-timestamp': 'timestamp',
  'palisade-delivery': 'delivery',
  'palisade-event': 'event',
} as const;

/** What a receiver needs to know to check events. */
export function WebhookHeaders() {
  const { t } = useTranslation('integrations');
  return (
    <section className="integrations-part" aria-label={t('webhook.title')}>
      <h3>{t('webhook.title')}</h3>
      <p className="integrations-muted">{t('webhook.about')}</p>
      <dl className="integrations-headers">
        {Object.entries(HEADERS).map(([header, key]) => (
          <div key={header} style={{ display: 'contents' }}>
            <dt>
              <code>{header}</code>
            </dt>
            <dd>{t(`webhook.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
