import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldTuneMetadataInput } from '../../../__generated__/useSaveTuneMutation.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { TuneFields } from './TuneFields.tsx';
import { metadataOf, tuneSchema, WHERES } from './tuneForm.ts';
import { EMPTY_TUNE, type TuneValues } from './tuneValues.ts';
import { useSaveTune } from './useSaveTune.ts';

interface TuneDialogProps {
  readonly endpointId: string;
  /** What was said before, to say it anew. */
  readonly tune: {
    readonly tuneId: string;
    readonly values: TuneValues;
    readonly kept: Partial<FieldTuneMetadataInput>;
  } | null;
  readonly onClose: () => void;
}

/** Describes a parameter of an endpoint, seen or not. */
export default function TuneDialog({ endpointId, tune, onClose }: TuneDialogProps) {
  const { t } = useTranslation('inventorySettings');
  const { companyId } = useCompany();
  const { tune: save } = useSaveTune();
  const schema = useMemo(() => tuneSchema(t), [t]);
  const submit = (values: TuneValues) => {
    const where = WHERES.find((each) => each === values.where) ?? 'queryParams';
    return save({
      input: {
        companyId,
        endpointId,
        tuneId: tune?.tuneId ?? null,
        tuneType: 'request',
        where,
        contentType: where === 'content' ? values.contentType : '',
        fieldName: values.fieldName,
        metadata: { ...tune?.kept, ...metadataOf(values) },
      },
    });
  };
  return (
    <FormDialog
      title={t(tune === null ? 'tunes.add' : 'tunes.change')}
      saveLabel={t('save')}
      size="md"
      schema={schema}
      defaults={tune?.values ?? EMPTY_TUNE}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => <TuneFields form={form} />}
    </FormDialog>
  );
}
