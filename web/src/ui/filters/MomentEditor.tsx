import { chakra } from '@chakra-ui/react/styled-system';
import { Select } from '../forms/Select.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { useUiText } from '../text/UiText.tsx';
import type { EditorProps } from './editorProps.ts';
import { Ends } from './filterBoxes.tsx';

const AGO = /^now-(\d{1,4})([dhm])$/;
const UNITS = ['d', 'h', 'm'] as const;
type Unit = (typeof UNITS)[number];
const UNIT_TEXTS = { d: 'unitDays', h: 'unitHours', m: 'unitMinutes' } as const;

interface MomentInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly min?: string;
  readonly max?: string;
}

const Moment = chakra('span', {
  base: {
    display: 'flex',
    gap: '1.5',
    '& > input[type=date]': { width: '140px' },
    '& > input[type=number]': { width: '80px' },
  },
});

/** One moment: a date, or so long before now. */
function MomentInput({ label, value, onChange, min, max }: MomentInputProps) {
  const t = useUiText();
  const ago = AGO.exec(value);
  const unit = UNITS.find((each) => each === ago?.[2]) ?? 'd';
  const kinds = [
    { value: 'date', label: t('momentDate') },
    ...UNITS.map((each) => ({ value: each, label: `${t(UNIT_TEXTS[each])} ${t('ago')}` })),
  ] as const satisfies readonly { value: 'date' | Unit; label: string }[];
  const handleKind = (kind: 'date' | Unit) =>
    onChange(kind === 'date' ? '' : `now-${ago?.[1] ?? '7'}${kind}`);
  const shared = { inputSize: 'sm', 'aria-label': label, 'data-autofocus': '' } as const;
  return (
    <Moment>
      {ago ? (
        <TextInput
          {...shared}
          type="number"
          min={1}
          max={9999}
          value={ago[1]}
          onChange={({ target }) =>
            /^[1-9]\d{0,3}$/.test(target.value) && onChange(`now-${target.value}${unit}`)
          }
        />
      ) : (
        <TextInput
          {...shared}
          type="date"
          value={value.slice(0, 10)}
          {...(min && { min })}
          {...(max && { max })}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <Select
        selectSize="sm"
        isInline
        aria-label={`${label}. ${t('momentKind')}`}
        options={kinds}
        value={ago ? unit : 'date'}
        onChange={handleKind}
      />
    </Moment>
  );
}

const dayOf = (value: string): string => (AGO.test(value) ? '' : value.slice(0, 10));

/** A moment, or the two ends of a span. */
export function MomentEditor({ condition, onChange }: EditorProps) {
  const t = useUiText();
  const { value, op } = condition;
  if (op !== 'between')
    return (
      <MomentInput
        label={t('value')}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
      />
    );
  const [from = '', to = ''] = Array.isArray(value) ? value.map(String) : [];
  return (
    <Ends>
      <label>
        <span>{t('from')}</span>
        <MomentInput
          label={t('from')}
          value={from}
          max={dayOf(to)}
          onChange={(next) => onChange([next, to])}
        />
      </label>
      <label>
        <span>{t('to')}</span>
        <MomentInput
          label={t('to')}
          value={to}
          min={dayOf(from)}
          onChange={(next) => onChange([from, next])}
        />
      </label>
    </Ends>
  );
}
