import { chakra } from '@chakra-ui/react/styled-system';
import { Plus } from 'lucide-react';
import { type FieldErrors, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { FieldMessage } from '../../../ui/forms/Field.tsx';
import { Box, Row, Stack } from '../../../ui/layout/Boxes.ts';
import { Note } from '../../../ui/text/Text.ts';
import { GrantFields } from './GrantFields.tsx';
import { useOrganizationChoices } from './useOrganizationChoices.ts';
import { type AccessValues, NEW_GRANT, type UserValues } from './userValues.ts';

const Accordion = chakra('details', {
  base: {
    px: '4',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border',
    borderRadius: 'l3',
    bg: 'bg.panel',
  },
});

interface OrganizationAccessProps {
  readonly form: UseFormReturn<UserValues>;
  readonly index: number;
  /** Whether it is open at first. */
  readonly isOpen: boolean;
}

type AccessErrors = FieldErrors<AccessValues> | undefined;

/** What a user may do in an organization: whether they administer it, and their roles. */
export function OrganizationAccess({ form, index, isOpen }: OrganizationAccessProps) {
  const { t } = useTranslation('users');
  const { control, setValue, formState } = form;
  const organizations = useWatch({ control, name: 'organizations' });
  const access = organizations[index];
  if (access === undefined) return null;
  const errors = formState.errors.organizations?.[index] as AccessErrors;
  const change = (next: Partial<AccessValues>) =>
    setValue(
      'organizations',
      organizations.map((each, at) => (at === index ? { ...each, ...next } : each)),
      { shouldDirty: true, shouldValidate: formState.isSubmitted },
    );
  return (
    <Accordion open={isOpen}>
      <Box as="summary" py="3" textStyle="section" cursor="pointer">
        {access.name}
      </Box>
      <Stack gap="3" pb="4">
        <div>
          <Switch
            isChecked={access.isAdmin}
            onChange={(isAdmin) => change({ isAdmin })}
            label={t('fields.isAdmin')}
          />
          {errors?.isAdmin?.message !== undefined && (
            <FieldMessage role="alert" data-error="">
              {errors.isAdmin.message}
            </FieldMessage>
          )}
          {access.isAdmin && <Note>{t('isAdministrator')}</Note>}
        </div>
        <Grants
          organizationId={access.organizationId}
          grants={access.grants}
          errors={errors?.grants}
          onChange={(grants) => change({ grants })}
        />
      </Stack>
    </Accordion>
  );
}

interface GrantsProps {
  readonly organizationId: string;
  readonly grants: AccessValues['grants'];
  readonly errors: FieldErrors<AccessValues>['grants'];
  readonly onChange: (grants: AccessValues['grants']) => void;
}

/** The roles in environments of an organization, each on a line, and a button for one more. */
function Grants({ organizationId, grants, errors, onChange }: GrantsProps) {
  const { t } = useTranslation('users');
  const choices = useOrganizationChoices(organizationId);
  return (
    <>
      {grants.length === 0 && <Note>{t('noRoles')}</Note>}
      {grants.map((grant, at) => (
        <GrantFields
          // Rows have no key of their own, and two may be alike while they are chosen.
          key={at}
          isRow
          grant={grant}
          choices={choices}
          errors={{
            ...messageOf('environmentId', errors?.[at]?.environmentId?.message),
            ...messageOf('roleId', errors?.[at]?.roleId?.message),
          }}
          {...(grant.isByRule && { note: t('byRuleNote') })}
          onChange={(next) =>
            onChange(grants.map((each, row) => (row === at ? { ...each, ...next } : each)))
          }
          onRemove={() => onChange(grants.filter((_, row) => row !== at))}
        />
      ))}
      <Row>
        <Button
          size="xs"
          icon={<Plus size={14} />}
          onClick={() => onChange([...grants, NEW_GRANT])}
        >
          {t('grants.add')}
        </Button>
      </Row>
    </>
  );
}

const messageOf = (name: 'environmentId' | 'roleId', message: string | undefined) =>
  message === undefined ? {} : { [name]: message };
