import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ErrorBoundary } from '../../../ui/feedback/ErrorBoundary.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Unavailable } from '../../../ui/marks/Unavailable.tsx';
import { formatDateParts, formatNumber } from '../../../ui/text/format.ts';
import { type CausePart, type Changes, differenceOf } from './causeParts.ts';

const Cell = chakra('div', {
  base: {
    minWidth: '0',
    px: '4',
    py: '1.5',
    '& > dt': { display: 'flex', alignItems: 'baseline', gap: '2', textStyle: 'sm' },
    '& > dt > b': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& > dd': { margin: '0', minHeight: '4', textStyle: 'xs', color: 'fg.muted' },
    '& > dd > span:not(:first-of-type)::before': { content: '" · "' },
  },
});

const formatDay = (day: string): string =>
  formatDateParts(new Date(day), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

interface CauseCellProps {
  readonly label: string;
  readonly changes: Changes;
  /** The causes in words. */
  readonly parts: readonly CausePart[];
}

/** What one count changed by, and what did that. */
export function CauseCell({ label, changes: { changes, recordedFrom }, parts }: CauseCellProps) {
  const { t } = useTranslation('overview');
  return (
    <Cell>
      <dt>
        {label}
        <b>{formatNumber(differenceOf(changes), { signDisplay: 'exceptZero' })}</b>
      </dt>
      <dd>
        {parts.length === 0 && <span>{t('causes.none')}</span>}
        {parts.map(({ key, text, to }) => (
          <span key={key}>{to === null ? text : <Link to={to}>{text}</Link>}</span>
        ))}
        {recordedFrom !== null && (
          <span>{t('causes.recordedFrom', { day: formatDay(recordedFrom) })}</span>
        )}
      </dd>
    </Cell>
  );
}

interface CauseBoundaryProps {
  /** Changes when the cells are to try again. */
  readonly resetKey: string;
  /** Of the counts within. */
  readonly labels: readonly string[];
  readonly children: ReactNode;
}

/** Cells that wait and fail alone, each with its name. */
export function CauseBoundary({ resetKey, labels, children }: CauseBoundaryProps) {
  const all = (shown: ReactNode, isBusy: boolean) =>
    labels.map((label) => (
      <Cell key={label} aria-busy={isBusy}>
        <dt>{label}</dt>
        <dd>{shown}</dd>
      </Cell>
    ));
  return (
    <ErrorBoundary resetKey={resetKey} fallback={() => all(<Unavailable />, false)}>
      <Suspense fallback={all(<Skeleton width="70%" height={10} />, true)}>{children}</Suspense>
    </ErrorBoundary>
  );
}
