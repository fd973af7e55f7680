import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { AttackTimeline_attacker$key } from '../../../../__generated__/AttackTimeline_attacker.graphql.ts';
import { Legend } from '../../../../ui/charts/Legend.tsx';
import { RangeChart, type RangeForm } from '../../../../ui/charts/RangeChart.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { SegmentGroup } from '../../../../ui/layout/SegmentGroup.tsx';
import '../attackerDetails.texts.ts';
import type { AttackerParams } from '../attackerParams.ts';
import { formatRange } from '../formatMoment.ts';
import { timelineBins } from './timelineBins.ts';

/** With its axis at most 160 pixels, by the specification. */
const MARKS_PX = 96;

interface AttackTimelineProps {
  readonly attacker: AttackTimeline_attacker$key;
  readonly params: AttackerParams;
  readonly onChange: (part: Partial<AttackerParams>) => void;
}

/**
 * Attempts of an attacker over time, those that succeeded in red. Dragging zooms in, and the steps
 * follow.
 */
export default function AttackTimeline({
  attacker,
  params: { from, to },
  onChange,
}: AttackTimelineProps) {
  const { t } = useTranslation('attackerDetails');
  const { timeline, lastSeen } = useFragment(
    graphql`
      fragment AttackTimeline_attacker on Attacker
      @argumentDefinitions(
        types: { type: "[AttackType!]" }
        successOnly: { type: "Boolean!" }
        from: { type: "DateTime" }
        to: { type: "DateTime" }
      )
      @throwOnFieldError {
        lastSeen
        timeline(types: $types, successOnly: $successOnly, from: $from, to: $to) {
          from
          to
          bucketMs
          buckets {
            at
            attempts
            successes
          }
        }
      }
    `,
    attacker,
  );
  const isRange = from !== null || to !== null;
  const [form, setForm] = useState<RangeForm>('bars');
  const { bins, edges } = useMemo(
    () => timelineBins(timeline, isRange ? null : lastSeen),
    [timeline, isRange, lastSeen],
  );
  const series = [
    { key: 'other', label: t('timeline.other'), colour: 'chart-5' },
    { key: 'succeeded', label: t('timeline.succeeded'), colour: 'danger-mark' },
  ];
  const [start, end] = [edges[0], edges.at(-1)];
  const zoom = (first: number, last: number) => {
    const [low, high] = [edges[first], edges[last + 1]];
    if (low !== undefined && high !== undefined)
      onChange({ from: new Date(low).toISOString(), to: new Date(high).toISOString() });
  };
  const actions = (
    <>
      <Legend series={series} />
      {isRange && (
        <button
          type="button"
          className="timeline-range"
          onClick={() => onChange({ from: null, to: null })}
          title={t('timeline.clear')}
        >
          {formatRange(from ?? timeline.from ?? to ?? '', to ?? timeline.to ?? from ?? '')}{' '}
          <X size={12} aria-hidden="true" />
          <span className="p-sr"> · {t('timeline.clear')}</span>
        </button>
      )}
      <SegmentGroup
        size="xs"
        label={t('timeline.form')}
        value={form}
        onChange={setForm}
        options={[
          { value: 'bars', label: t('timeline.bars') },
          { value: 'line', label: t('timeline.line') },
        ]}
      />
    </>
  );
  const whole =
    start !== undefined && end !== undefined && !isRange
      ? `${formatRange(new Date(start).toISOString(), new Date(Math.min(end, Math.max(start, Date.parse(lastSeen)))).toISOString())} · `
      : '';
  const note = bins.length > 0 ? `${whole}${t('timeline.note')}` : undefined;
  return (
    <Panel title={t('timeline.title')} note={note} actions={actions} height={176}>
      {bins.length === 0 ? (
        <p className="timeline-empty">{t('timeline.empty')}</p>
      ) : (
        <RangeChart
          label={t('timeline.label')}
          hint={t('timeline.hint')}
          series={series}
          bins={bins}
          form={form}
          height={MARKS_PX}
          onRange={zoom}
        />
      )}
    </Panel>
  );
}
