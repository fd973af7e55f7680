import { useTranslation } from 'react-i18next';
import { graphql, usePaginationFragment } from 'react-relay';
import type { OutboxList_company$key } from '../../../__generated__/OutboxList_company.graphql.ts';
import type { OutboxListPageQuery } from '../../../__generated__/OutboxListPageQuery.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';

const PAGE = 50;

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
              channel
              recipient
              subject
              body
              isHidden
              state
              createdAt
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
    <ul className="outbox-list" aria-label={t('outbox.title')}>
      {messages.map(({ id, channel, recipient, subject, body, isHidden, state, createdAt }) => (
        <li key={id}>
          <div className="outbox-head">
            <b className="p-trunc">{recipient}</b>
            <span className="p-trunc">{subject}</span>
            <Tag>{t(channel === 'sms' ? 'outbox.sms' : 'outbox.mail')}</Tag>
            <Tag variant={state === 'failed' ? 'danger' : 'outline'}>
              {t(
                state === 'failed' || state === 'sent' || state === 'waiting'
                  ? `outbox.${state}`
                  : 'outbox.kept',
              )}
            </Tag>
            <TimeText value={createdAt} format="exact" />
          </div>
          {body ? (
            <pre>{body}</pre>
          ) : (
            <p className="outbox-gone">{t(isHidden ? 'outbox.hidden' : 'outbox.gone')}</p>
          )}
        </li>
      ))}
      {hasNext && (
        <Button isBusy={isLoadingNext} onClick={() => void loadNext(PAGE)}>
          {t('outbox.more')}
        </Button>
      )}
    </ul>
  );
}
