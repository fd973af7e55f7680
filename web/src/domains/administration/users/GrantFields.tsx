import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { USER_LIMITS } from '@palisade/vocabulary/userFields.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { MultiPicker } from '../../../ui/forms/MultiPicker.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import { useEnvironmentLabels } from './useEnvironmentLabels.ts';
import type { OrganizationChoices } from './useOrganizationChoices.ts';
import type { GrantValues } from './userValues.ts';

type Grant = Pick<GrantValues, 'environmentId' | 'roleId' | 'labelIds'>;

interface GrantFieldsProps {
  readonly grant: Grant;
  /** Null while they are on their way. */
  readonly choices: OrganizationChoices | null;
  readonly onChange: (change: Partial<Grant>) => void;
  readonly errors: { readonly environmentId?: string; readonly roleId?: string };
  /** What the role comes from, where that is said. */
  readonly note?: string;
  /** Absent where the role cannot be taken away. */
  readonly onRemove?: () => void;
  /** In one line, or under each other. */
  readonly isRow?: boolean;
}

/** A role in an environment, and the labels that limit it. */
export function GrantFields(props: GrantFieldsProps) {
  const { grant, choices, onChange, errors, note, onRemove, isRow = false } = props;
  const { t } = useTranslation('users');
  const { views } = useCompany();
  const { environments = [], roles = [] } = choices ?? {};
  const seesLabels = views('pABAC');
  return (
    <Box
      display="grid"
      columnGap="3"
      {...(isRow && {
        gridTemplateColumns: `minmax(0, 1fr) minmax(0, 1fr) ${seesLabels ? 'minmax(0, 1.4fr) ' : ''}26px`,
      })}
    >
      <Field label={t('fields.environment')} isRequired error={errors.environmentId}>
        <Select
          value={grant.environmentId || null}
          placeholder={t('choose.environment')}
          options={environments}
          onChange={(environmentId) => onChange({ environmentId, labelIds: [] })}
        />
      </Field>
      <Field
        label={t('fields.role')}
        isRequired
        error={errors.roleId}
        {...(note !== undefined && { hint: note })}
      >
        <Select
          value={grant.roleId || null}
          placeholder={t('choose.role')}
          options={roles}
          onChange={(roleId) => onChange({ roleId })}
        />
      </Field>
      {seesLabels && <Labels grant={grant} onChange={onChange} />}
      {onRemove && (
        <Box pt="6">
          <IconButton
            label={t('grants.remove', {
              environment:
                environments.find(({ value }) => value === grant.environmentId)?.label ?? '–',
            })}
            icon={<X size={16} />}
            onClick={onRemove}
          />
        </Box>
      )}
    </Box>
  );
}

function Labels({ grant, onChange }: Pick<GrantFieldsProps, 'grant' | 'onChange'>) {
  const { t } = useTranslation('users');
  const options = useEnvironmentLabels(grant.environmentId);
  return (
    <Field label={t('labels')}>
      <MultiPicker
        label={t('labels')}
        options={options}
        values={grant.labelIds}
        onChange={(labelIds) => onChange({ labelIds })}
        placeholder={t('allLabels')}
        limit={USER_LIMITS.labels}
        isDisabled={grant.environmentId === ''}
      />
    </Field>
  );
}
