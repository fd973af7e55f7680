import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { PolicyState_company$key } from '../../../__generated__/PolicyState_company.graphql.ts';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Row } from '../../../ui/layout/Boxes.ts';
import './policies.texts.ts';
import type { PolicyValues } from './policyForm.ts';
import { PolicyPair } from './PolicyPair.ts';
import { SamplesNote } from './SamplesNote.tsx';

interface PolicyStateProps {
  readonly form: UseFormReturn<PolicyValues>;
  readonly company: PolicyState_company$key;
  readonly isLocked: boolean;
}

/** Severity of a policy, and whether it is on; what it needs to find anything. */
export function PolicyState({ form, company: key, isLocked }: PolicyStateProps) {
  const { t } = useTranslation('policies');
  const company = useFragment(
    graphql`
      fragment PolicyState_company on Company @throwOnFieldError {
        ...SamplesNote_company
      }
    `,
    key,
  );
  const { control, setValue, formState } = form;
  const [severity, isEnabled, filter] = useWatch({
    control,
    name: ['severity', 'isEnabled', 'filter'],
  });
  const changed = { shouldDirty: true, shouldValidate: true };
  const options = SEVERITIES.map((value) => ({ value, label: t(`severities.${value}`) }));
  return (
    <>
      <PolicyPair>
        <Field label={t('drawer.severity')} error={formState.errors.severity?.message} isRequired>
          <Select
            value={severity}
            placeholder={t('drawer.chooseSeverity')}
            disabled={isLocked}
            onChange={(value) => setValue('severity', value, changed)}
            options={options.reverse()}
          />
        </Field>
        <Field label={t('drawer.status')} hint={t('drawer.statusHint')}>
          <Row as="span" height="9">
            <Switch
              isChecked={isEnabled}
              disabled={isLocked}
              onChange={(isOn) => setValue('isEnabled', isOn, changed)}
              label={t(isEnabled ? 'states.enabled' : 'states.disabled')}
            />
          </Row>
        </Field>
      </PolicyPair>
      {isEnabled && <SamplesNote company={company} filter={filter} />}
    </>
  );
}
