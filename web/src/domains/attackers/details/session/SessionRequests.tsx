import { useTranslation } from 'react-i18next';
import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay';
import type { SessionRequests_attacker$key } from '../../../../__generated__/SessionRequests_attacker.graphql.ts';
import type { SessionRequestsPageQuery } from '../../../../__generated__/SessionRequestsPageQuery.graphql.ts';
import type { SessionRequestsQuery } from '../../../../__generated__/SessionRequestsQuery.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { useAttemptKey } from '../../../../entities/routing/Boundaries.tsx';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/StateBlock.tsx';
import '../attackerDetails.texts.ts';
import { SessionRequest } from './SessionRequest.tsx';
import { formatNumber } from '../../../../ui/text/format.ts';

const PAGE = 50;

interface SessionRequestsProps {
  readonly attackerId: string;
  readonly from: string;
  readonly to: string;
  /** First and last attempt of the step that it is the context of. */
  readonly within: readonly [from: string, to: string];
}

/** Requests of an attacker within some time, oldest first. */
export default function SessionRequests({ attackerId, from, to, within }: SessionRequestsProps) {
  const { companyId } = useCompany();
  const attempt = useAttemptKey();
  const { company } = useLazyLoadQuery<SessionRequestsQuery>(
    graphql`
      query SessionRequestsQuery($companyId: ID!, $attackerId: ID!, $from: DateTime, $to: DateTime)
      @throwOnFieldError {
        company(companyId: $companyId) {
          attacker(attackerId: $attackerId) {
            ...SessionRequests_attacker @arguments(from: $from, to: $to)
          }
        }
      }
    `,
    { companyId, attackerId, from, to },
    { fetchKey: attempt },
  );
  return company?.attacker && <RequestList attacker={company.attacker} within={within} />;
}

/** The requests as far as they are loaded. */
function useRequestPages(attacker: SessionRequests_attacker$key) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    SessionRequestsPageQuery,
    SessionRequests_attacker$key
  >(
    graphql`
      fragment SessionRequests_attacker on Attacker
      @refetchable(queryName: "SessionRequestsPageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        from: { type: "DateTime" }
        to: { type: "DateTime" }
      )
      @throwOnFieldError {
        requests(first: $count, after: $cursor, from: $from, to: $to, direction: ascending)
          @connection(key: "SessionRequests_requests") {
          totalCount @catch(to: NULL)
          edges {
            node {
              requestId
              at
              ...SessionRequest_request
            }
          }
        }
      }
    `,
    attacker,
  );
  const { edges, totalCount } = data.requests;
  return {
    requests: edges.map(({ node }) => node),
    /** How many are not loaded yet; null where that is not known. */
    left: totalCount == null ? null : totalCount - edges.length,
    hasNext,
    isLoadingNext,
    loadNext: () => void loadNext(PAGE),
  };
}

function RequestList({
  attacker,
  within: [first, last],
}: {
  readonly attacker: SessionRequests_attacker$key;
  readonly within: SessionRequestsProps['within'];
}) {
  const { t } = useTranslation('attackerDetails');
  const { requests, left, hasNext, isLoadingNext, loadNext } = useRequestPages(attacker);
  if (requests.length === 0)
    return <EmptyState title={t('session.none')} body={t('session.noneBody')} />;
  return (
    <>
      <ol className="session-list" aria-label={t('session.title')}>
        {requests.map((request) => (
          <SessionRequest
            key={request.requestId}
            request={request}
            isInStep={
              Date.parse(request.at) >= Date.parse(first) &&
              Date.parse(request.at) <= Date.parse(last)
            }
          />
        ))}
      </ol>
      {hasNext && <More left={left} isBusy={isLoadingNext} onLoad={loadNext} />}
    </>
  );
}

interface MoreProps {
  /** Requests that are not loaded yet; null where that is not known. */
  readonly left: number | null;
  readonly isBusy: boolean;
  readonly onLoad: () => void;
}

function More({ left, isBusy, onLoad }: MoreProps) {
  const { t } = useTranslation('attackerDetails');
  return (
    <p className="session-more">
      <Button size="xs" variant="ghost" isBusy={isBusy} onClick={onLoad}>
        {left === null
          ? t('session.moreUnknown')
          : t('session.more', { count: left, formatted: formatNumber(left) })}
      </Button>
    </p>
  );
}
