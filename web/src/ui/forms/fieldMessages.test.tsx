import { screen } from '@testing-library/react';
import { array, number, object, type ObjectSchema, string } from 'yup';
import { renderUi } from '../../../test/render.tsx';
import { Button } from '../buttons/Button.tsx';
import { Field } from './Field.tsx';
import { TextInput } from './TextInput.tsx';
import { useSchemaForm } from './useSchemaForm.ts';

interface Values {
  readonly value?: unknown;
}

function Form({
  schema,
  value,
}: {
  readonly schema: ObjectSchema<Values>;
  readonly value: unknown;
}) {
  const { form, submit } = useSchemaForm<Values>({
    schema,
    defaults: { value },
    onSubmit: async () => undefined,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field label="Value" error={form.formState.errors.value?.message}>
        <TextInput />
      </Field>
      <Button type="submit">Save</Button>
    </form>
  );
}

describe('SHELL-18 what a field says that has no words of its own', () => {
  it.each([
    ['Required', string().required(), ''],
    ['Incorrect input', number(), 'ten'],
    ['Does not match expected pattern', string().matches(/^[a-z]+$/), 'A1'],
    ['Value too high', number().max(5), 9],
    ['Value too low', number().min(5), 1],
    ['Invalid step value', number().integer(), 1.5],
    ['Too long', string().max(3), 'abcd'],
    ['Too short', string().min(3), 'ab'],
    ['Too short', array().min(1), []],
    ['Invalid value', string().oneOf(['a', 'b']), 'c'],
  ])('SHELL-18 %s', async (words, schema, value) => {
    const { user } = renderUi(
      <Form schema={object({ value: schema }) as ObjectSchema<Values>} value={value} />,
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByLabelText('Value')).toHaveAccessibleDescription(words);
  });
});
