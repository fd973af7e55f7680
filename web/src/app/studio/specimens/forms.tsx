import { Checkbox, Switch } from '../../../ui/forms/Checkbox.tsx';
import { Field, FieldMessage } from '../../../ui/forms/Field.tsx';
import { Failure, FormFailure } from '../../../ui/forms/FormFailure.tsx';
import { MultiPicker } from '../../../ui/forms/MultiPicker.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { PasswordInput, TextArea, TextInput } from '../../../ui/forms/TextInput.tsx';
import { LinkButton } from '../../../ui/buttons/Button.tsx';
import { Held } from '../Held.tsx';
import { specimen } from '../specimens.ts';

const NAME = 'Card number returned unmasked';
const ROLES = [
  { value: 'admin', label: 'Administrator' },
  { value: 'analyst', label: 'Analyst' },
  { value: 'viewer', label: 'Viewer', isDisabled: true },
] as const;
const LABELS = [
  { value: 'payments', label: 'Payments', note: 'Application' },
  { value: 'checkout', label: 'Checkout', note: 'Application' },
];

/** What is filled in. */
export const FORMS = [
  specimen('Field', {
    plain: () => (
      <Field label="Policy name">
        <TextInput defaultValue={NAME} />
      </Field>
    ),
    isRequired: () => (
      <Field label="Policy name" isRequired>
        <TextInput />
      </Field>
    ),
    hint: () => (
      <Field label="Policy name" hint="At most 70 characters">
        <TextInput defaultValue={NAME} />
      </Field>
    ),
    error: () => (
      <Field label="Policy name" error="Policy name already exists">
        <TextInput defaultValue={NAME} />
      </Field>
    ),
    action: () => (
      <Field label="Password" action={<LinkButton>Forgot password?</LinkButton>}>
        <PasswordInput autoComplete="off" />
      </Field>
    ),
  }),
  specimen('FieldMessage', {
    hint: () => <FieldMessage>At most 70 characters</FieldMessage>,
    error: () => <FieldMessage data-error="">Policy name already exists</FieldMessage>,
  }),
  specimen('TextInput', {
    'inputSize="md"': () => <TextInput aria-label="Policy name" defaultValue={NAME} />,
    'inputSize="sm"': () => (
      <TextInput aria-label="Policy name" inputSize="sm" defaultValue={NAME} />
    ),
    placeholder: () => <TextInput aria-label="Policy name" placeholder="Name" />,
    readOnly: () => <TextInput aria-label="Policy name" readOnly defaultValue={NAME} />,
    disabled: () => <TextInput aria-label="Policy name" disabled defaultValue={NAME} />,
    'aria-invalid': () => <TextInput aria-label="Policy name" aria-invalid defaultValue={NAME} />,
  }),
  specimen('TextArea', {
    plain: () => <TextArea aria-label="Description" rows={3} defaultValue={NAME} />,
    disabled: () => <TextArea aria-label="Description" rows={3} disabled defaultValue={NAME} />,
  }),
  specimen('PasswordInput', {
    plain: () => <PasswordInput aria-label="Password" autoComplete="off" defaultValue="pickets" />,
  }),
  specimen('Select', {
    'selectSize="md"': () => (
      <Held<(typeof ROLES)[number]['value'] | null> initial="analyst">
        {(value, onChange) => (
          <Select aria-label="Role" options={ROLES} value={value} onChange={onChange} />
        )}
      </Held>
    ),
    placeholder: () => (
      <Held<(typeof ROLES)[number]['value'] | null> initial={null}>
        {(value, onChange) => (
          <Select
            aria-label="Role"
            options={ROLES}
            value={value}
            onChange={onChange}
            placeholder="Select role"
          />
        )}
      </Held>
    ),
    'selectSize="sm" isInline': () => (
      <Held<(typeof ROLES)[number]['value'] | null> initial="admin">
        {(value, onChange) => (
          <Select
            aria-label="Role"
            selectSize="sm"
            isInline
            options={ROLES}
            value={value}
            onChange={onChange}
          />
        )}
      </Held>
    ),
    disabled: () => (
      <Select aria-label="Role" disabled options={ROLES} value="admin" onChange={() => undefined} />
    ),
  }),
  specimen('MultiPicker', {
    chosen: () => (
      <Held<readonly string[]> initial={['payments']}>
        {(values, onChange) => (
          <MultiPicker
            label="Labels"
            options={LABELS}
            values={values}
            onChange={onChange}
            placeholder="Choose labels"
            limit={20}
          />
        )}
      </Held>
    ),
    empty: () => (
      <Held<readonly string[]> initial={[]}>
        {(values, onChange) => (
          <MultiPicker
            label="Labels"
            options={LABELS}
            values={values}
            onChange={onChange}
            placeholder="Choose labels"
            limit={20}
          />
        )}
      </Held>
    ),
    isDisabled: () => (
      <MultiPicker
        label="Labels"
        options={LABELS}
        values={['checkout']}
        onChange={() => undefined}
        placeholder="Choose labels"
        limit={20}
        isDisabled
      />
    ),
  }),
  specimen('Checkbox', {
    label: () => (
      <Held initial={false}>
        {(isChecked, onChange) => (
          <Checkbox label="Apply to all" isChecked={isChecked} onChange={onChange} />
        )}
      </Held>
    ),
    isChecked: () => (
      <Held<boolean> initial>
        {(isChecked, onChange) => (
          <Checkbox label="Apply to all" isChecked={isChecked} onChange={onChange} />
        )}
      </Held>
    ),
    isMixed: () => (
      <Held initial={false}>
        {(isChecked, onChange) => (
          <Checkbox
            label="All rows"
            isMixed={!isChecked}
            isChecked={isChecked}
            onChange={onChange}
          />
        )}
      </Held>
    ),
    disabled: () => <Checkbox label="Apply to all" disabled isChecked onChange={() => undefined} />,
  }),
  specimen('Switch', {
    off: () => (
      <Held initial={false}>
        {(isChecked, onChange) => (
          <Switch label="Reject access" isChecked={isChecked} onChange={onChange} />
        )}
      </Held>
    ),
    on: () => (
      <Held<boolean> initial>
        {(isChecked, onChange) => (
          <Switch label="Reject access" isChecked={isChecked} onChange={onChange} />
        )}
      </Held>
    ),
    disabled: () => <Switch label="Reject access" disabled isChecked onChange={() => undefined} />,
  }),
  specimen('Failure', { plain: () => <Failure>Policy name already exists</Failure> }),
  specimen('FormFailure', {
    formError: () => <FormFailure formError="Could not save the policy" outdated={null} />,
  }),
];
