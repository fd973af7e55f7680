import { isOutside } from '@palisade/vocabulary/outsideUsers.ts';
import { useMemo, useState } from 'react';
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

/** Invites a user of the organization to the environment of the page. */
export default function InviteUserDrawer({ queries }: DrawerProps<InviteUserQueries>) {
  const { t } = useTranslation('users');
  const { name } = useCompany();
  const { viewer, company } = usePreloadedQuery<InviteUserDrawerQuery>(
    InviteUserDrawerDocument,
    queries.invite,
  );
  const grantHere = useGrantHere();
  const { ask, question } = useOutsideQuestion();
  const [chosen, setChosen] = useState<FoundUser | null>(null);
  const schema = useMemo(
    () =>
      object({
        userId: string().required(t('invite.userRequired')),
        roleId: string().required(t('invite.roleRequired')),
      }),
    [t],
  );
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
        {({ watch, setValue, formState }) => {
          const change = (field: keyof Values, value: string) =>
            setValue(field, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
          const { errors } = formState;
          return (
            <>
              <Note pb="2">{t('invite.about', { environment: name })}</Note>
              <Field label={t('invite.user')} isRequired error={errors.userId?.message}>
                <UserSelect
                  user={watch('userId') === '' ? null : chosen}
                  onChange={(user) => {
                    setChosen(user);
                    change('userId', user.userId);
                  }}
                />
              </Field>
              <Field label={t('fields.role')} isRequired error={errors.roleId?.message}>
                <Select
                  value={watch('roleId') || null}
                  placeholder={t('choose.role')}
                  options={(company?.roles ?? []).map(({ roleId, name: label }) => ({
                    value: roleId,
                    label,
                  }))}
                  onChange={(roleId) => change('roleId', roleId)}
                />
              </Field>
            </>
          );
        }}
      </FormDrawer>
      {question}
    </>
  );
}
