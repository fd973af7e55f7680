import { use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { SampleForm_sample$key } from '../../__generated__/SampleForm_sample.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { DrawerContext } from '../../ui/drawer/drawerContext.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { FormDrawer } from '../../ui/forms/FormDrawer.tsx';
import { TextInput } from '../../ui/forms/TextInput.tsx';
import { SampleActions } from './SampleActions.tsx';
import { SampleFacts } from './SampleFacts.tsx';
import { sampleSchema, type SampleValues, valuesOf } from './sampleValues.ts';
import { useCreateSample } from './useCreateSample.ts';
import { useUpdateSample } from './useUpdateSample.ts';

interface SampleFormProps {
  /** Null for a new one. */
  readonly sample: SampleForm_sample$key | null;
  /** Reads what is saved by now, where somebody else changed it; null when it is gone. */
  readonly onReload: () => Promise<SampleValues | null>;
}

/** The form of a sample in its drawer; who may not change it reads it. */
export function SampleForm({ sample: key, onReload }: SampleFormProps) {
  const { t } = useTranslation('sample');
  const { can } = useCompany();
  const { requestClose } = use(DrawerContext);
  const sample = useFragment(
    graphql`
      fragment SampleForm_sample on Sample @throwOnFieldError {
        id
        name
        version
        ...SampleFacts_sample
        ...SampleActions_sample
      }
    `,
    key,
  );
  const save = useSaveSample(sample?.id ?? null);
  const schema = useMemo(() => sampleSchema(t), [t]);
  const mayChange = can(sample ? 'updateSample' : 'createSample');
  return (
    <FormDrawer
      kind={t('one')}
      title={sample?.name ?? t('new')}
      actions={sample && <SampleActions sample={sample} onDeleted={requestClose} />}
      schema={schema}
      defaults={valuesOf(sample)}
      onSubmit={save}
      {...(sample && { onReload })}
      isFollowing
      closesWhenSaved={sample === null}
      {...(!mayChange && { disabledReason: t('forbidden') })}
    >
      {({ register, formState: { errors } }) => (
        <>
          <Field label={t('columns.name')} isRequired error={errors.name?.message}>
            <TextInput autoComplete="off" disabled={!mayChange} {...register('name')} />
          </Field>
          {sample && <SampleFacts sample={sample} />}
        </>
      )}
    </FormDrawer>
  );
}

/** Changes the sample of a global id, or makes one; resolves to what was wrong. */
function useSaveSample(id: string | null) {
  const { companyId } = useCompany();
  const [create] = useCreateSample();
  const [update] = useUpdateSample();
  return ({ version, ...values }: SampleValues, over: number | null) =>
    id === null
      ? create({ companyId, ...values })
      : update({ id, ...values, version: over ?? version });
}
