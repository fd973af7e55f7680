import { isOutside } from '@palisade/vocabulary/outsideUsers.ts';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import { object, string } from 'yup';
import type { InviteUserDrawerQuery } from '../../../__generated__/InviteUserDrawerQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import type { UserError } from '../../../ui/forms/useSchemaForm.ts';
import { Note } from '../../../ui/text/Text.ts';
import { useGrantHere } from './useGrantHere.ts';
import { useOutsideQuestion } from './useOutsideQuestion.tsx';
import './users.texts.ts';
import type { FoundUser } from './useUserSearch.ts';
import { UserSelect } from './UserSelect.tsx';

export type InviteUserQueries = { invite: InviteUserDrawerQuery };

const InviteUserDrawerDocument = graphql`
  query InviteUserDrawerQuery($companyId: ID!) @preloadable @throwOnFieldError {
    viewer {
      email
    }
    company(companyId: $companyId) {
      roles {
        roleId
        name
      }
    }
  }
`;

interface Values {
  readonly userId: string;
  readonly roleId: string;
}
const NOTHING: Values = { userId: '', roleId: '' };

/** The field of this form that an error of the service belongs to. */
const fieldOf = (field: string | null | undefined): string | null =>
  field?.endsWith('roleId') ? 'roleId' : null;

const inviteSchema = (t: TFunction<'users'>) =>
  object({
    userId: string().required(t('invite.userRequired')),
    roleId: string().required(t('invite.roleRequired')),
  });

/** Invites a user of the organization to the environment of the page. */
export default function InviteUserDrawer({ queries }: DrawerProps<InviteUserQueries>) {
  const { t } = useTranslation('users');
  const { viewer, company } = usePreloadedQuery<InviteUserDrawerQuery>(
    InviteUserDrawerDocument,
    queries.invite,
  );
  const grantHere = useGrantHere();
  const { ask, question } = useOutsideQuestion();
  const [chosen, setChosen] = useState<FoundUser | null>(null);
  const schema = useMemo(() => inviteSchema(t), [t]);
  const save = async ({ userId, roleId }: Values): Promise<readonly UserError[]> => {
    const email = chosen?.email ?? '';
    const isFromOutside = isOutside(email, viewer?.email ?? '');
    if (isFromOutside && !(await ask(email)))
      return [{ code: 'badInput', field: 'userId', message: t('outside.declined') }];
    const errors = await grantHere(userId, roleId, isFromOutside);
    if (errors === null) return [{ code: 'notFound', field: 'userId', message: t('missing') }];
    return errors.map((error) => ({ ...error, field: fieldOf(error.field) }));
  };
  return (
    <>
      <FormDrawer<Values>
        title={t('invite.title')}
        schema={schema}
        defaults={NOTHING}
        onSubmit={save}
        closesWhenSaved
        saveLabel={t('invite.save')}
      >
        {(form) => (
          <InviteFields
            form={form}
            roles={company?.roles ?? []}
            chosen={chosen}
            onChoose={setChosen}
          />
        )}
      </FormDrawer>
      {question}
    </>
  );
}

interface InviteFieldsProps {
  readonly form: UseFormReturn<Values>;
  readonly roles: readonly { readonly roleId: string; readonly name: string }[];
  /** The user whose id the form has; null until one is chosen. */
  readonly chosen: FoundUser | null;
  readonly onChoose: (user: FoundUser) => void;
}

function InviteFields({ form, roles, chosen, onChoose }: InviteFieldsProps) {
  const { t } = useTranslation('users');
  const { name: environment } = useCompany();
  const { watch, setValue, formState } = form;
  const { errors } = formState;
  const change = (field: keyof Values, value: string) =>
    setValue(field, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  return (
    <>
      <Note pb="2">{t('invite.about', { environment })}</Note>
      <Field label={t('invite.user')} isRequired error={errors.userId?.message}>
        <UserSelect
          user={watch('userId') === '' ? null : chosen}
          onChange={(user) => {
            onChoose(user);
            change('userId', user.userId);
          }}
        />
      </Field>
      <Field label={t('fields.role')} isRequired error={errors.roleId?.message}>
        <Select
          value={watch('roleId') || null}
          placeholder={t('choose.role')}
          options={roles.map(({ roleId, name }) => ({ value: roleId, label: name }))}
          onChange={(roleId) => change('roleId', roleId)}
        />
      </Field>
    </>
  );
}
