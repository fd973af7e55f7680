import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { useTimeline_attacker$key } from '../../../../__generated__/useTimeline_attacker.graphql.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Legend } from '../../../../ui/charts/Legend.tsx';
import { RangeChart, type RangeForm } from '../../../../ui/charts/RangeChart.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { SegmentGroup } from '../../../../ui/layout/SegmentGroup.tsx';
import '../attackerDetails.texts.ts';
import type { AttackerParams } from '../attackerParams.ts';
import { formatRange } from '../formatMoment.ts';
import { useTimeline } from './useTimeline.ts';

/** With its axis at most 160 pixels, by the specification. */
const MARKS_PX = 96;

interface AttackTimelineProps {
  readonly attacker: useTimeline_attacker$key;
  readonly params: AttackerParams;
  readonly onChange: (part: Partial<AttackerParams>) => void;
}

/**
 * Attempts of an attacker over time, those that succeeded in red. Dragging zooms in, and the steps
 * follow.
 */
export function AttackTimeline({ attacker, params: { from, to }, onChange }: AttackTimelineProps) {
  const { t } = useTranslation('attackerDetails');
  const isRange = from !== null || to !== null;
  const timeline = useTimeline(attacker, isRange);
  const { bins, edges, whole } = timeline;
  const [form, setForm] = useState<RangeForm>('bars');
  const series = [
    { key: 'other', label: t('timeline.other'), colour: 'chart-5' },
    { key: 'succeeded', label: t('timeline.succeeded'), colour: 'danger-mark' },
  ];
  const zoom = (first: number, last: number) => {
    const [low, high] = [edges[first], edges[last + 1]];
    if (low !== undefined && high !== undefined)
      onChange({ from: new Date(low).toISOString(), to: new Date(high).toISOString() });
  };
  const actions = (
    <>
      <Legend series={series} />
      {isRange && (
        <ShownRange
          from={from ?? timeline.from ?? to ?? ''}
          to={to ?? timeline.to ?? from ?? ''}
          onClear={() => onChange({ from: null, to: null })}
        />
      )}
      <FormPicker form={form} onChange={setForm} />
    </>
  );
  const note = `${isRange || whole === null ? '' : `${whole} · `}${t('timeline.note')}`;
  return (
    <Panel
      title={t('timeline.title')}
      note={bins.length > 0 ? note : undefined}
      actions={actions}
      height={176}
    >
      {bins.length === 0 ? (
        <p className="timeline-empty">{t('timeline.empty')}</p>
      ) : (
        <RangeChart
          label={t('timeline.label')}
          hint={t('timeline.hint')}
          series={series}
          bins={bins}
          span={{ start: edges[0] ?? 0, end: edges.at(-1) ?? 0 }}
          form={form}
          height={MARKS_PX}
          onRange={zoom}
        />
      )}
    </Panel>
  );
}

interface ShownRangeProps {
  readonly from: string;
  readonly to: string;
  readonly onClear: () => void;
}

/** The part of the timeline that is zoomed into, and the way back to the whole. */
function ShownRange({ from, to, onClear }: ShownRangeProps) {
  const { t } = useTranslation('attackerDetails');
  return (
    <Button size="xs" onClick={onClear} title={t('timeline.clear')}>
      <span className="p-num">{formatRange(from, to)}</span> <X size={12} aria-hidden="true" />
      <span className="p-sr"> · {t('timeline.clear')}</span>
    </Button>
  );
}

interface FormPickerProps {
  readonly form: RangeForm;
  readonly onChange: (form: RangeForm) => void;
}

function FormPicker({ form, onChange }: FormPickerProps) {
  const { t } = useTranslation('attackerDetails');
  return (
    <SegmentGroup
      size="xs"
      label={t('timeline.form')}
      value={form}
      onChange={onChange}
      options={[
        { value: 'bars', label: t('timeline.bars') },
        { value: 'line', label: t('timeline.line') },
      ]}
    />
  );
}
