import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../../../test/render.tsx';
import { Checkbox, Switch } from './Checkbox.tsx';
import { Field } from './Field.tsx';
import { Select } from './Select.tsx';
import { PasswordInput, TextInput } from './TextInput.tsx';

describe('Field', () => {
  it('ties label and error to its control', () => {
    renderUi(
      <Field label="Policy name" error="Policy name already exists">
        <TextInput defaultValue="Cards" />
      </Field>,
    );
    const input = screen.getByLabelText('Policy name');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Policy name already exists');
  });

  it('shows the hint while nothing is wrong', () => {
    renderUi(
      <Field label="Email" hint="Where the link goes">
        <TextInput />
      </Field>,
    );
    expect(screen.getByLabelText('Email')).toBeValid();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Where the link goes');
  });
});

it('PasswordInput hides what is typed until asked', async () => {
  const { user } = renderUi(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  );
  await user.type(screen.getByLabelText('Password'), 'secret');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  expect(screen.getByRole('button', { name: 'Hide password' })).toBeInTheDocument();
});

it('Select gives back one of its options', async () => {
  const onChange = jest.fn();
  const options = [
    { value: 'host', label: 'Host' },
    { value: 'api', label: 'API' },
  ] as const;
  const { user } = renderUi(
    <Select aria-label="Group by" options={options} value="host" onChange={onChange} />,
  );
  await user.selectOptions(screen.getByLabelText('Group by'), 'API');
  expect(onChange).toHaveBeenCalledWith('api');
});

it('Checkbox and Switch are turned by click and by space', async () => {
  function Toggles() {
    const [isOn, setIsOn] = useState(false);
    return (
      <>
        <Switch label="Monitored" isChecked={isOn} onChange={setIsOn} />
        <Checkbox label="All" isChecked={isOn} isMixed={!isOn} onChange={setIsOn} />
      </>
    );
  }
  const { user } = renderUi(<Toggles />);
  expect(screen.getByRole('checkbox', { name: 'All' })).toBePartiallyChecked();
  await user.click(screen.getByText('Monitored'));
  expect(screen.getByRole('switch', { name: 'Monitored' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'All' })).toBeChecked();
  await user.keyboard(' ');
  expect(screen.getByRole('switch', { name: 'Monitored' })).not.toBeChecked();
});
