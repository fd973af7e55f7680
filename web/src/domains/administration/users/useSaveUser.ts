import { isOutside, opensAnything } from '@palisade/vocabulary/outsideUsers.ts';
import { useTranslation } from 'react-i18next';
import type { UserForm_details$data } from '../../../__generated__/UserForm_details.graphql.ts';
import { useOutsideQuestion } from './useOutsideQuestion.tsx';
import { useUpdateUser } from './useUpdateUser.ts';
import { sentAccess, type UserValues } from './userValues.ts';

type Details = Pick<UserForm_details$data, 'organizations'> & {
  readonly user: Pick<UserForm_details$data['user'], 'id' | 'email'>;
};

const NO_ACCESS = { isAdmin: false, grants: [] };

/** Whether a change opens environments or organizations to a user that they had no access to. */
const isLetIn = ({ organizations: saved }: Details, { organizations }: UserValues): boolean =>
  organizations.some((after) =>
    opensAnything(
      saved.find(({ organizationId }) => organizationId === after.organizationId) ?? NO_ACCESS,
      after,
    ),
  );

/**
 * Saves the form of a user. Letting in somebody whose email is of another domain than the reader's
 * is asked about first.
 * @returns the submit of the form, whose second argument is the version to save over, and the
 * question to render
 */
export function useSaveUser(details: Details, ownEmail: string) {
  const { t } = useTranslation('users');
  const [update] = useUpdateUser();
  const { ask, question } = useOutsideQuestion();
  const { user } = details;
  const save = async (values: UserValues, over: number | null) => {
    const isOutsideConfirmed = isOutside(user.email, ownEmail) && isLetIn(details, values);
    if (isOutsideConfirmed && !(await ask(user.email)))
      return [{ code: 'badInput', field: null, message: t('outside.declined') }];
    return update({
      id: user.id,
      firstName: values.firstName,
      lastName: values.lastName,
      organizations: sentAccess(values.organizations),
      isOutsideConfirmed,
      version: over ?? values.version,
    });
  };
  return { save, question };
}
