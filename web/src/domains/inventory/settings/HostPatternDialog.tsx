import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Note } from '../../../ui/text/Text.ts';
import { HostPatternPreview } from './HostPatternPreview.tsx';
import { useSetHostPattern } from './useSetHostPattern.ts';

const schemaOf = (t: TFunction<'inventorySettings'>) =>
  object({
    pattern: string()
      .defined()
      .max(200, t('tooLong', { count: 200 })),
  });

interface HostPatternDialogProps {
  readonly apiId: string;
  readonly host: string;
  readonly pattern: string;
  readonly onClose: () => void;
  readonly onUpdated: () => void;
}

/** Which hosts are the host of an API, with what that touches. */
export default function HostPatternDialog({
  apiId,
  host,
  pattern,
  onClose,
  onUpdated,
}: HostPatternDialogProps) {
  const { t } = useTranslation('inventorySettings');
  const schema = useMemo(() => schemaOf(t), [t]);
  const save = useSetHostPattern(apiId);
  const update = async (values: { pattern: string }) => {
    const { errors } = await save(values.pattern);
    if (errors.length === 0) onUpdated();
    return errors;
  };
  return (
    <FormDialog
      title={t('apis.patternOf', { host })}
      saveLabel={t('apis.update')}
      schema={schema}
      defaults={{ pattern }}
      onSubmit={update}
      onClose={onClose}
    >
      {({ register, watch, formState: { errors } }) => (
        <>
          <p>{t('apis.warning')}</p>
          <Field label={t('apis.pattern')} error={errors.pattern?.message}>
            <TextInput autoComplete="off" spellCheck={false} {...register('pattern')} />
          </Field>
          <Note tone="muted" lineHeight="20px">
            {t('apis.patternHint')}
          </Note>
          {pattern !== '' && watch('pattern').trim() === '' ? (
            <p role="status">{t('apis.cleared', { host })}</p>
          ) : (
            <HostPatternPreview apiId={apiId} pattern={watch('pattern').trim()} />
          )}
        </>
      )}
    </FormDialog>
  );
}
