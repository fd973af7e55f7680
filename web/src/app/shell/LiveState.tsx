import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { LiveStateQuery } from '../../__generated__/LiveStateQuery.graphql.ts';
import { useIngestProgress } from '../../domains/ingest/useIngestProgress.ts';
import { formatDateTime } from '../../ui/marks/formatTime.ts';
import { formatClock, formatNumber } from '../../ui/text/format.ts';

const LiveStateDocument = graphql`
  query LiveStateQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      ingest {
        receivedLastMinute
        lastReceivedAt
      }
    }
  }
`;

/** A stream that sent nothing for so long is not receiving any more. */
const QUIET_MS = 20_000;

/** What the company's intake does right now; follows the live stream. */
export function LiveState({ queryRef }: { readonly queryRef: PreloadedQuery<LiveStateQuery> }) {
  const { t } = useTranslation();
  useIngestProgress();
  const { company } = usePreloadedQuery<LiveStateQuery>(LiveStateDocument, queryRef);
  const now = useNow(5_000);
  const last = company?.ingest.lastReceivedAt ? new Date(company.ingest.lastReceivedAt) : null;
  const rate = company?.ingest.receivedLastMinute ?? 0;
  if (last && rate > 0 && now - last.getTime() < QUIET_MS) {
    return (
      <p className="live" role="status">
        <i data-on="" /> {t('live.receiving')}{' '}
        <b>{t('live.rate', { count: rate, formatted: formatNumber(rate) })}</b>
      </p>
    );
  }
  return (
    <p className="live" role="status" title={last ? formatDateTime(last) : undefined}>
      <i /> {last ? t('live.last', { time: formatClock(last) }) : t('live.never')}
    </p>
  );
}

/** The time in milliseconds, renewed so often. */
function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
