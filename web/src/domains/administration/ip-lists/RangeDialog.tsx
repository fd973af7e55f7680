import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import type { IpList, RangeChanges } from './ipList.ts';
import type { IpRange } from './ipRangeColumns.tsx';

const COMMENT_LIMIT = 200;

interface RangeDialogProps {
  readonly list: IpList;
  /** Null for a new one. */
  readonly range: IpRange | null;
  readonly changes: RangeChanges;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

interface RangeValues {
  range: string;
  comment: string;
}

const rangeSchema = (t: TFunction<'administration'>) =>
  object({
    range: string().trim().required(t('ipLists.rangeRequired')),
    comment: string()
      .default('')
      .max(COMMENT_LIMIT, t('ipLists.commentTooLong', { count: COMMENT_LIMIT })),
  });

/** Saves a range as the form says; what it overlaps is shown with that. */
function useSaveRange({ range, changes, onChanged }: RangeDialogProps) {
  const { t } = useTranslation('administration');
  const { companyId } = useCompany();
  return async (values: RangeValues) => {
    const input = { companyId, range: values.range.trim(), comment: values.comment.trim() };
    const { overlaps, errors } =
      range === null
        ? await changes.create(input)
        : await changes.update({ ...input, rangeId: range.rangeId });
    if (errors.length > 0) return errors;
    const detail =
      overlaps.length === 0
        ? {}
        : {
            detail: t('ipLists.overlaps', {
              ranges: overlaps.slice(0, 5).join(', '),
              count: overlaps.length,
            }),
          };
    toast.success(t(range === null ? 'ipLists.added' : 'ipLists.saved'), detail);
    onChanged();
    return [];
  };
}

/**
 * Adds a range to a list, or changes one; the server says whether it is one, and what it overlaps.
 */
export default function RangeDialog(props: RangeDialogProps) {
  const { list, range, onClose } = props;
  const { t } = useTranslation('administration');
  const schema = useMemo(() => rangeSchema(t), [t]);
  const save = useSaveRange(props);
  return (
    <FormDialog<RangeValues>
      title={t(range === null ? `ipLists.${list}.addTitle` : `ipLists.${list}.editTitle`)}
      saveLabel={t(range === null ? 'ipLists.add' : 'ipLists.save')}
      isChange={range !== null}
      schema={schema}
      defaults={{ range: range?.range ?? '', comment: range?.comment ?? '' }}
      onSubmit={save}
      onClose={onClose}
    >
      {({ register, formState }) => (
        <>
          <Field
            label={t('ipLists.range')}
            isRequired
            hint={t('ipLists.rangeHint')}
            error={formState.errors.range?.message}
          >
            <TextInput
              autoComplete="off"
              spellCheck={false}
              placeholder="192.0.2.0/24"
              {...register('range')}
            />
          </Field>
          <Field label={t('ipLists.comment')} error={formState.errors.comment?.message}>
            <TextInput
              autoComplete="off"
              placeholder={t('ipLists.commentPlaceholder')}
              {...register('comment')}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
