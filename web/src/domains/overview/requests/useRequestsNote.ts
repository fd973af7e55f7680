import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { formatNumber } from '../../../ui/text/format.ts';
import { overviewAddress } from '../overviewAddress.ts';
import { useOverviewFilter } from '../useOverviewFilter.ts';

/** Requests of a period. */
export interface RequestsOf {
  readonly days: number | null | undefined;
  readonly dataDays: number | null | undefined;
  readonly requests: number;
}

/**
 * What the count of requests is of. A period without any, where there are earlier ones, says so and
 * leads to all time: no requests beside all that was ever found need a reason.
 */
export function useRequestsNote(traffic: RequestsOf | null): {
  readonly note: string | null;
  readonly noteTo?: string;
} {
  const { t } = useTranslation('overview');
  const { hasTime } = useOverviewFilter();
  const { pathname, search } = useLocation();
  if (traffic === null) return { note: null };
  if (hasTime) return { note: t('cards.requestsNoteDates') };
  const { days, dataDays, requests } = traffic;
  if (days == null) return { note: t('cards.requestsNoteAll') };
  const words = { count: days, formatted: formatNumber(days) };
  const isEmpty = requests === 0 && dataDays != null && dataDays > days;
  if (!isEmpty) return { note: t('cards.requestsNote', words) };
  const allTime = overviewAddress.write(new URLSearchParams(search), { period: 'all' });
  return { note: t('cards.requestsNoteMore', words), noteTo: `${pathname}?${String(allTime)}` };
}
