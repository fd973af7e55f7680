import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { RenameSample_sample$key } from '../../__generated__/RenameSample_sample.graphql.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { TextInput } from '../../ui/forms/TextInput.tsx';
import { sampleSchema, type SampleValues, valuesOf } from './sampleValues.ts';
import { useRenameSample } from './useRenameSample.ts';

interface RenameSampleProps {
  readonly sample: RenameSample_sample$key;
}

/** Gives a sample its name, in a dialog. */
export function RenameSample({ sample: key }: RenameSampleProps) {
  const { t } = useTranslation('sample');
  const [isOpen, setIsOpen] = useState(false);
  const sample = useFragment(
    graphql`
      fragment RenameSample_sample on Sample @throwOnFieldError {
        id
        name
        version
      }
    `,
    key,
  );
  const send = useRenameSample();
  const schema = useMemo(() => sampleSchema(t), [t]);
  const [defaults, setDefaults] = useState(valuesOf(sample));
  const handleOpen = () => {
    // What the form begins with, while the sample behind it goes on.
    setDefaults(valuesOf(sample));
    setIsOpen(true);
  };
  const submit = ({ name, version }: SampleValues, over: number | null) =>
    send({ id: sample.id, name, version: over ?? version });
  return (
    <>
      <Button size="sm" onClick={handleOpen}>
        {t('renameSample.action')}
      </Button>
      {isOpen && (
        <FormDialog<SampleValues>
          title={t('renameSample.action')}
          saveLabel={t('renameSample.save')}
          isChange
          schema={schema}
          defaults={defaults}
          onSubmit={submit}
          onClose={() => setIsOpen(false)}
        >
          {({ register, formState: { errors } }) => (
            <Field label={t('columns.name')} isRequired error={errors.name?.message}>
              <TextInput autoComplete="off" {...register('name')} />
            </Field>
          )}
        </FormDialog>
      )}
    </>
  );
}
