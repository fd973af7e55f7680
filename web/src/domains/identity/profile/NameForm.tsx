import { LANGUAGES } from '@palisade/vocabulary/languages.ts';
import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { NameForm_profile$key } from '../../../__generated__/NameForm_profile.graphql.ts';
import type {
  NameForm_user$data,
  NameForm_user$key,
} from '../../../__generated__/NameForm_user.graphql.ts';
import { LANGUAGE_NAMES, languageOf } from '../../../entities/text/language.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormSelect } from '../../../ui/forms/FormSelect.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Pair } from '../../../ui/layout/Boxes.ts';
import { Note } from '../../../ui/text/Text.ts';
import { NAME_LIMIT, nameSchema, type NameValues } from './nameSchema.ts';
import { useUpdateProfile } from './useUpdateProfile.ts';

/** The form of a name, filled with what is saved; what was wrong is shown at its field. */
function useNameForm(saved: NameValues) {
  const { t } = useTranslation('account');
  const { update, isBusy, error } = useUpdateProfile();
  const { register, control, handleSubmit, reset, formState } = useForm<NameValues>({
    resolver: yupResolver(nameSchema),
    defaultValues: saved,
  });
  const { errors, isDirty } = formState;
  const save = async (values: NameValues) => {
    const { defaultCompanyId, language, ...names } = values;
    const input = {
      ...names,
      defaultCompanyId: defaultCompanyId || null,
      language: language || null,
    };
    if (!(await update(input))) return;
    reset(values);
    toast.success(t('name.saved'));
  };
  const errorOf = (field: keyof NameValues) => {
    if (errors[field]) return t('name.tooLong', { count: NAME_LIMIT });
    return error?.field === field ? error.text : undefined;
  };
  /** What was wrong with no field of it. */
  const failure = error?.field === null ? error.text : undefined;
  return { register, control, submit: handleSubmit(save), errorOf, failure, isBusy, isDirty };
}

const NameFormUser = graphql`
  fragment NameForm_user on User @throwOnFieldError {
    firstName
    lastName
    defaultCompanyId
    language
    companies {
      companyId
      name
      organizationName
    }
  }
`;

const NameFormProfile = graphql`
  fragment NameForm_profile on Profile @throwOnFieldError {
    nameKeeper
  }
`;

/** Companies and languages to choose from, each with the choice of none. */
function useOptions(companies: NameForm_user$data['companies']) {
  const { t } = useTranslation('account');
  const companyOptions = [
    { value: '', label: t('name.firstByName') },
    ...companies.map(({ companyId, name, organizationName }) => ({
      value: companyId,
      label: `${name} · ${organizationName}`,
    })),
  ];
  const languageOptions = [
    { value: '', label: t('name.browserLanguage') },
    ...LANGUAGES.map((each) => ({ value: each, label: LANGUAGE_NAMES[each] })),
  ];
  return { companyOptions, languageOptions };
}

/**
 * Name, the company that opens first, and the language of the pages. Who is provisioned reads their
 * name alone.
 */
export function NameForm({
  user,
  profile,
}: {
  readonly user: NameForm_user$key;
  readonly profile: NameForm_profile$key;
}) {
  const { t } = useTranslation('account');
  const { nameKeeper } = useFragment(NameFormProfile, profile);
  const isKept = nameKeeper != null;
  const { firstName, lastName, defaultCompanyId, language, companies } = useFragment(
    NameFormUser,
    user,
  );
  const { register, control, submit, errorOf, failure, isBusy, isDirty } = useNameForm({
    firstName,
    lastName,
    defaultCompanyId: defaultCompanyId ?? '',
    language: languageOf(language) ?? '',
  });
  const { companyOptions, languageOptions } = useOptions(companies);
  return (
    <Panel title={t('name.title')}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Pair columnGap="3">
          <Field label={t('name.first')} error={errorOf('firstName')}>
            <TextInput autoComplete="given-name" readOnly={isKept} {...register('firstName')} />
          </Field>
          <Field label={t('name.last')} error={errorOf('lastName')}>
            <TextInput autoComplete="family-name" readOnly={isKept} {...register('lastName')} />
          </Field>
        </Pair>
        {isKept && <Note pb="2">{t('name.kept', { provider: nameKeeper })}</Note>}
        <Pair columnGap="3">
          <Field
            label={t('name.company')}
            hint={t('name.companyHint')}
            error={errorOf('defaultCompanyId') ?? failure}
          >
            <FormSelect control={control} name="defaultCompanyId" options={companyOptions} />
          </Field>
          <Field label={t('name.language')} error={errorOf('language')}>
            <FormSelect control={control} name="language" options={languageOptions} />
          </Field>
        </Pair>
        <Button type="submit" variant="solid" isBusy={isBusy} disabled={!isDirty}>
          {t('name.save')}
        </Button>
      </form>
    </Panel>
  );
}
