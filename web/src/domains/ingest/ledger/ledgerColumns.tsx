import type { TFunction } from 'i18next';
import type { LedgerTable_line$data } from '../../../__generated__/LedgerTable_line.graphql.ts';
import { formatDate } from '../../../ui/marks/formatTime.ts';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { ReasonTags } from './ReasonTags.tsx';
import { formatClock } from '../../../ui/text/format.ts';

type Line = LedgerTable_line$data[number];

const KINDS = ['file', 'http', 'demo'] as const;

/** How it came in, in words; a kind that this page does not know yet by its name. */
function kindText(t: TFunction<'ingest'>, kind: string): string {
  const known = KINDS.find((each) => each === kind);
  return known ? t(`ledger.kinds.${known}`) : kind;
}

/** Columns of the ledger; a window under 1280 pixels has room for fewer reasons. */
export function ledgerColumns(t: TFunction<'ingest'>, isWide: boolean): readonly Column<Line>[] {
  return [
    {
      key: 'minute',
      header: t('ledger.minute'),
      width: 124,
      cell: (line) => <Minute value={line.minute} />,
    },
    {
      key: 'source',
      header: t('ledger.source'),
      width: isWide ? 220 : 160,
      cell: (line) => <b className="p-strong p-trunc">{line.source}</b>,
    },
    {
      key: 'kind',
      header: t('ledger.kind'),
      width: 80,
      priority: 'wide',
      cell: (line) => kindText(t, line.kind),
    },
    {
      key: 'received',
      header: t('ledger.received'),
      width: 96,
      align: 'end',
      cell: (line) => (
        <b className="p-strong">
          <NumberText value={line.counts.received} />
        </b>
      ),
    },
    {
      key: 'learned',
      header: t('ledger.learned'),
      width: 96,
      align: 'end',
      cell: (line) => <NumberText value={line.counts.learned} />,
    },
    {
      key: 'noise',
      header: t('ledger.noise'),
      cell: (line) => <ReasonTags reasons={line.counts.noise} limit={isWide ? 2 : 1} />,
    },
    {
      key: 'sampled',
      header: t('ledger.sampled'),
      width: 88,
      align: 'end',
      priority: 'wide',
      cell: (line) => <NumberText value={line.counts.sampled} />,
    },
    {
      key: 'rejected',
      header: t('ledger.rejected'),
      width: isWide ? 220 : 176,
      cell: (line) => <ReasonTags reasons={line.counts.rejected} variant="warning" limit={1} />,
    },
  ];
}

/** The minute of a line; of another day than today, its day too. */
function Minute({ value }: { readonly value: string }) {
  const { short, full } = minuteWords(new Date(value));
  return (
    <time className="p-num p-muted" dateTime={value} title={full}>
      {short}
    </time>
  );
}

function minuteWords(time: Date): { short: string; full: string } {
  const clock = formatClock(time);
  const day = formatDate(time);
  const isToday = time.toDateString() === new Date().toDateString();
  return { short: isToday ? clock : `${day.slice(0, 6)}, ${clock}`, full: `${day}, ${clock}` };
}
