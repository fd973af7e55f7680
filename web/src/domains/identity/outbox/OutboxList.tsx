import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { graphql, usePaginationFragment } from 'react-relay';
import type { OutboxList_company$key } from '../../../__generated__/OutboxList_company.graphql.ts';
import type { OutboxListPageQuery } from '../../../__generated__/OutboxListPageQuery.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { OutboxMessage } from './OutboxMessage.tsx';

const PAGE = 50;

const Messages = chakra('ul', {
  base: {
    maxWidth: '960px',
    paddingInline: 'gutter',
    paddingBottom: '6',
    '& > li': { paddingBlock: '3', borderTop: '1px solid', borderColor: 'border' },
  },
});

/** Messages, newest first. */
export function OutboxList({ company }: { readonly company: OutboxList_company$key }) {
  const { t } = useTranslation('account');
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    OutboxListPageQuery,
    OutboxList_company$key
  >(
    graphql`
      fragment OutboxList_company on Company
      @refetchable(queryName: "OutboxListPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 50 }, cursor: { type: "String" })
      @throwOnFieldError {
        outbox(first: $count, after: $cursor) @connection(key: "OutboxList_outbox") {
          edges {
            node {
              id
              ...OutboxMessage_message
            }
          }
        }
      }
    `,
    company,
  );
  const messages = data.outbox.edges.map(({ node }) => node);
  if (messages.length === 0)
    return <EmptyState title={t('outbox.empty')} body={t('outbox.emptyBody')} />;
  return (
    <Messages aria-label={t('outbox.title')}>
      {messages.map((message) => (
        <li key={message.id}>
          <OutboxMessage message={message} />
        </li>
      ))}
      {hasNext && (
        <Button isBusy={isLoadingNext} onClick={() => void loadNext(PAGE)}>
          {t('outbox.more')}
        </Button>
      )}
    </Messages>
  );
}
