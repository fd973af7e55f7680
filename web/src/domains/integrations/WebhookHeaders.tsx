import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Box } from '../../ui/layout/Boxes.ts';
import { Note, Text } from '../../ui/text/Text.ts';
import { IntegrationPart } from './IntegrationPart.tsx';

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
    <IntegrationPart title={t('webhook.title')}>
      <Note>{t('webhook.about')}</Note>
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns="max-content 1fr"
        columnGap="4"
        rowGap="1"
        textStyle="small"
      >
        {Object.entries(HEADERS).map(([header, key]) => (
          <Fragment key={header}>
            <dt>
              <code>{header}</code>
            </dt>
            <Text as="dd" tone="subtle">
              {t(`webhook.${key}`)}
            </Text>
          </Fragment>
        ))}
      </Box>
    </IntegrationPart>
  );
}
