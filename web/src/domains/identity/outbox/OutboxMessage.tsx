import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { OutboxMessage_message$key } from '../../../__generated__/OutboxMessage_message.graphql.ts';
import { Row } from '../../../ui/layout/Boxes.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { Text } from '../../../ui/text/Text.ts';
import '../account.texts.ts';

const Body = chakra('pre', {
  base: {
    marginTop: '2',
    textStyle: 'code',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    color: 'fg.muted',
  },
});

/** A state that this page knows the word of; others count as kept. */
const knownState = (state: string) =>
  state === 'failed' || state === 'sent' || state === 'waiting' ? state : 'kept';

/** One message: to whom, how it went, and what it says as long as that is kept. */
export function OutboxMessage({ message }: { readonly message: OutboxMessage_message$key }) {
  const { t } = useTranslation('account');
  const { channel, recipient, subject, body, isHidden, state, createdAt } = useFragment(
    graphql`
      fragment OutboxMessage_message on OutboxMessage @throwOnFieldError {
        channel
        recipient
        subject
        body
        isHidden
        state
        createdAt
      }
    `,
    message,
  );
  return (
    <>
      <Row>
        <b className="p-trunc">{recipient}</b>
        <span className="p-trunc">{subject}</span>
        <Tag>{t(channel === 'sms' ? 'outbox.sms' : 'outbox.mail')}</Tag>
        <Tag variant={state === 'failed' ? 'danger' : 'outline'}>
          {t(`outbox.${knownState(state)}`)}
        </Tag>
        <Text tone="subtle" marginInlineStart="auto">
          <TimeText value={createdAt} format="exact" />
        </Text>
      </Row>
      {body ? (
        <Body>{body}</Body>
      ) : (
        <Text as="p" tone="subtle" mt="2">
          {t(isHidden ? 'outbox.hidden' : 'outbox.gone')}
        </Text>
      )}
    </>
  );
}
