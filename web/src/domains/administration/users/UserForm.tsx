import type { TFunction } from 'i18next';
import { use, useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  UserForm_details$data,
  UserForm_details$key,
} from '../../../__generated__/UserForm_details.graphql.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useSteps } from '../../../entities/drawers/useSteps.ts';
import { DrawerContext } from '../../../ui/drawer/drawerContext.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Box, Pair, Row, Stack } from '../../../ui/layout/Boxes.ts';
import { Note } from '../../../ui/text/Text.ts';
import { AddToOrganization } from './AddToOrganization.tsx';
import { OrganizationAccess } from './OrganizationAccess.tsx';
import { useSaveUser } from './useSaveUser.ts';
import { nameOf, signOnText } from './userColumns.tsx';
import { UserActs } from './UserActs.tsx';
import { UserFacts } from './UserFacts.tsx';
import { UserInvitation } from './UserInvitation.tsx';
import { USER_DRAWER } from './users.paths.ts';
import { UserSessions } from './UserSessions.tsx';
import { UserTokens } from './UserTokens.tsx';
import { userSchema, type UserValues, valuesOf } from './userValues.ts';

interface UserFormProps {
  readonly details: UserForm_details$key;
  /** Organizations that the reader administers. */
  readonly organizations: readonly { readonly organizationId: string; readonly name: string }[];
  /** Email of the reader. */
  readonly ownEmail: string;
  /** Reads the saved user anew after a conflict; null when they were deleted. */
  readonly onReload: () => Promise<UserValues | null>;
}

const UserFormDetails = graphql`
  fragment UserForm_details on OrganizationUserDetails @throwOnFieldError {
    isElsewhere
    provisioned {
      name
      isActive
    }
    user {
      id
      userId
      email
      firstName
      lastName
      signOn
      version
      ...UserFacts_user
    }
    organizations {
      organizationId
      name
      isAdmin
      grants {
        environmentId
        roleId
        labelIds
        isByRule
      }
    }
    ...UserActs_details
    ...UserInvitation_details
    ...UserSessions_details
    ...UserTokens_details
  }
`;

/** The form of a user: their name, and what they may do in the reader's organizations. */
export function UserForm({ details: key, organizations, ownEmail, onReload }: UserFormProps) {
  const { t } = useTranslation('users');
  const drawers = useDrawers();
  const { requestClose } = use(DrawerContext);
  const details = useFragment(UserFormDetails, key);
  const { user } = details;
  const { save, question } = useSaveUser(details, ownEmail);
  const { onPrevious, onNext } = useSteps(USER_DRAWER, user.userId, (id) =>
    drawers.change({ name: USER_DRAWER, id }),
  );
  const why = whyFixed(t, details);
  const isNameFixed = why !== null;
  const schema = useMemo(() => userSchema(t, isNameFixed), [t, isNameFixed]);
  return (
    <>
      <FormDrawer
        kind={t('user')}
        title={nameOf(user)}
        onPrevious={onPrevious}
        onNext={onNext}
        schema={schema}
        defaults={valuesOf(details)}
        onSubmit={save}
        onReload={onReload}
        isFollowing
        destructive={(isDirty) =>
          !isDirty && <UserActs details={details} onDeleted={requestClose} />
        }
      >
        {(form) => (
          <>
            <Box as="h3" textStyle="heading">
              {t('details')}
            </Box>
            <Names form={form} whyFixed={why} />
            {details.provisioned?.isActive === false && <Note pb="2">{t('deactivated')}</Note>}
            <SignIn user={user} />
            <Box as="h3" textStyle="heading" pt="2">
              {t('access')}
            </Box>
            <Access form={form} organizations={organizations} />
            <Box mx="-6" pt="3">
              <UserInvitation details={details} />
              <UserSessions details={details} />
              <UserTokens details={details} />
              <UserFacts user={user} />
            </Box>
          </>
        )}
      </FormDrawer>
      {question}
    </>
  );
}

interface NamesProps {
  readonly form: UseFormReturn<UserValues>;
  /** Why the reader cannot change the name; null where they can. */
  readonly whyFixed: string | null;
}

/** Why the name of a user is not the reader's to change; null where it is. */
function whyFixed(
  t: TFunction<'users'>,
  { isElsewhere, provisioned }: Pick<UserForm_details$data, 'isElsewhere' | 'provisioned'>,
): string | null {
  if (provisioned) return t('provisioned', { provider: provisioned.name });
  return isElsewhere ? t('elsewhere') : null;
}

function Names({ form: { register, formState }, whyFixed: why }: NamesProps) {
  const { t } = useTranslation('users');
  const { errors } = formState;
  return (
    <>
      <Pair>
        <Field label={t('fields.firstName')} isRequired error={errors.firstName?.message}>
          <TextInput autoComplete="off" readOnly={why !== null} {...register('firstName')} />
        </Field>
        <Field label={t('fields.lastName')} isRequired error={errors.lastName?.message}>
          <TextInput autoComplete="off" readOnly={why !== null} {...register('lastName')} />
        </Field>
      </Pair>
      {why !== null && <Note pb="2">{why}</Note>}
    </>
  );
}

/** The email that the user signs in with, and how. */
function SignIn({ user }: { readonly user: UserForm_details$data['user'] }) {
  const { t } = useTranslation('users');
  return (
    <Pair>
      <Field label={t('fields.email')}>
        <TextInput readOnly value={user.email} />
      </Field>
      <Field label={t('authentication')}>
        <TextInput readOnly value={signOnText(t, user.signOn)} />
      </Field>
    </Pair>
  );
}

function Access({
  form,
  organizations: all,
}: Pick<UserFormProps, 'organizations'> & { readonly form: UseFormReturn<UserValues> }) {
  const organizations = useWatch({ control: form.control, name: 'organizations' });
  return (
    <Stack gap="3">
      {organizations.map(({ organizationId }, index) => (
        <OrganizationAccess
          key={organizationId}
          form={form}
          index={index}
          isOpen={organizations.length === 1}
        />
      ))}
      <Row>
        <AddToOrganization form={form} organizations={all} />
      </Row>
    </Stack>
  );
}
