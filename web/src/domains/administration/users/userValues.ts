import { canDeceive, keptName } from '@palisade/vocabulary/environments.ts';
import { USER_LIMITS } from '@palisade/vocabulary/userFields.ts';
import type { TFunction } from 'i18next';
import { array, boolean, number, object, string } from 'yup';

/** A role in an environment as the form has it; without labels all of the environment is seen. */
export interface GrantValues {
  readonly environmentId: string;
  readonly roleId: string;
  readonly labelIds: string[];
  readonly isByRule: boolean;
}

/** What a user may do in an organization. */
export interface AccessValues {
  readonly organizationId: string;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly grants: GrantValues[];
}

/** A user as their form has them. */
export interface UserValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly organizations: AccessValues[];
  readonly version: number;
}

/** A user to add. */
export interface NewUserValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly organizationId: string;
  readonly environmentId: string;
  readonly roleId: string;
  readonly labelIds: string[];
}

/** A role that nothing was chosen of yet. */
export const NEW_GRANT: GrantValues = {
  environmentId: '',
  roleId: '',
  labelIds: [],
  isByRule: false,
};

interface SavedGrant {
  readonly environmentId: string;
  readonly roleId: string;
  readonly labelIds?: readonly string[] | null | undefined;
  readonly isByRule: boolean;
}
interface Saved {
  readonly user: {
    readonly firstName: string;
    readonly lastName: string;
    readonly version: number;
  };
  readonly organizations: readonly (Omit<AccessValues, 'grants'> & {
    readonly grants: readonly SavedGrant[];
  })[];
}

/** A user who is there. */
export const valuesOf = ({ user, organizations }: Saved): UserValues => ({
  firstName: user.firstName,
  lastName: user.lastName,
  version: user.version,
  organizations: organizations.map(({ organizationId, name, isAdmin, grants }) => ({
    organizationId,
    name,
    isAdmin,
    grants: grants.map(({ environmentId, roleId, labelIds, isByRule }) => ({
      environmentId,
      roleId,
      labelIds: [...(labelIds ?? [])],
      isByRule,
    })),
  })),
});

/** A role as a mutation takes it. */
export const sentGrant = ({
  environmentId,
  roleId,
  labelIds,
}: Pick<GrantValues, 'environmentId' | 'roleId' | 'labelIds'>) => ({
  environmentId,
  roleId,
  labelIds: labelIds.length === 0 ? null : labelIds,
});

/** What somebody may do in organizations, as a mutation takes it. */
export const sentAccess = (organizations: readonly AccessValues[]) =>
  organizations.map(({ organizationId, isAdmin, grants }) => ({
    organizationId,
    isAdmin,
    grants: grants.map(sentGrant),
  }));

const nameRule = (t: TFunction<'users'>, words: string) =>
  string()
    .defined()
    .test('required', words, (name) => keptName(name) !== '')
    .max(USER_LIMITS.name, t('errors.tooLong', { count: USER_LIMITS.name }))
    .test('deceives', t('errors.deceives'), (name) => !canDeceive(keptName(name)));

const namesOf = (t: TFunction<'users'>) => ({
  firstName: nameRule(t, t('errors.firstName')),
  lastName: nameRule(t, t('errors.lastName')),
});
const labelsRule = array(string().defined()).defined().max(USER_LIMITS.labels);

/** What a role in an environment must be. */
export const grantFields = (t: TFunction<'users'>) => ({
  environmentId: string().required(t('errors.environment')),
  roleId: string().required(t('errors.role')),
  labelIds: labelsRule,
});

/**
 * What a user must be, with what is wrong in words. A name that is not the reader's to change may
 * be empty.
 */
export const userSchema = (t: TFunction<'users'>, isNameFixed: boolean) =>
  object({
    ...(isNameFixed ? { firstName: string().defined(), lastName: string().defined() } : namesOf(t)),
    organizations: array(
      object({
        organizationId: string().defined(),
        name: string().defined(),
        isAdmin: boolean().defined(),
        grants: array(object({ ...grantFields(t), isByRule: boolean().defined() })).defined(),
      }),
    ).defined(),
    version: number().required(),
  });

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What a user to add must be. */
export const newUserSchema = (t: TFunction<'users'>) =>
  object({
    ...namesOf(t),
    email: string()
      .defined()
      .test('valid', t('errors.email'), (email) => EMAIL.test(email.trim()) && !canDeceive(email)),
    isAdmin: boolean().defined(),
    organizationId: string().required(t('errors.organization')),
    ...grantFields(t),
  });
