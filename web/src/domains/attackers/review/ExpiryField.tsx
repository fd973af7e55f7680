import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { formatDate } from '../../../ui/marks/formatTime.ts';
import { EXPIRIES, type Expiry, type MarkValues } from './markForm.ts';
import './review.texts.ts';

interface ExpiryFieldProps {
  readonly form: UseFormReturn<MarkValues>;
  /** When the mark expires now; null for never. */
  readonly expiresAt: string | null;
  readonly isDisabled: boolean;
}

/** When a mark expires: as it does, never, in some days, or on a date. */
export function ExpiryField({ form, expiresAt, isDisabled }: ExpiryFieldProps) {
  const { t } = useTranslation('markReview');
  const expiry = form.watch('expiry');
  const date = expiresAt === null ? t('never') : formatDate(new Date(expiresAt));
  const label = (each: Expiry): string => {
    if (each === 'keep') return t('drawer.keep', { date });
    if (each === 'never' || each === 'date') return t(each === 'never' ? 'never' : 'drawer.date');
    return each === '365' ? t('drawer.year') : t('drawer.days', { count: Number(each) });
  };
  return (
    <>
      <Field label={t('drawer.expiry')}>
        <Select
          options={EXPIRIES.map((each) => ({ value: each, label: label(each) }))}
          value={EXPIRIES.find((each) => each === expiry) ?? 'keep'}
          disabled={isDisabled}
          onChange={(next) => form.setValue('expiry', next, { shouldDirty: true })}
        />
      </Field>
      {expiry === 'date' && (
        <Field label={t('drawer.on')} error={form.formState.errors.date?.message}>
          <TextInput type="date" disabled={isDisabled} {...form.register('date')} />
        </Field>
      )}
    </>
  );
}
