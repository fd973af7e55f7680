import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { object, string } from 'yup';
import { renderUi } from '../../../test/render.tsx';
import { DrawerStack } from '../drawer/DrawerStack.tsx';
import { ExitGuardProvider } from '../drawer/ExitGuard.tsx';
import { Field } from './Field.tsx';
import { FormDrawer } from './FormDrawer.tsx';
import { TextInput } from './TextInput.tsx';
import type { UserError } from './useSchemaForm.ts';

const schema = object({
  name: string()
    .required('Policy name is required')
    .max(10, 'Policy name cannot exceed 10 characters'),
  description: string().defined(),
});

type OnSubmit = (values: {
  name: string;
  description: string;
}) => Promise<readonly UserError[] | void>;

function PolicyDrawer({ onSubmit }: { readonly onSubmit: OnSubmit }) {
  const [isOpen, setIsOpen] = useState(true);
  const content = (
    <FormDrawer
      kind="Policy"
      title="Cards"
      schema={schema}
      defaults={{ name: 'Cards', description: '' }}
      onSubmit={onSubmit}
    >
      {(form) => (
        <>
          <Field label="Policy name" error={form.formState.errors.name?.message}>
            <TextInput {...form.register('name')} />
          </Field>
          <Field label="Description" error={form.formState.errors.description?.message}>
            <TextInput {...form.register('description')} />
          </Field>
        </>
      )}
    </FormDrawer>
  );
  return (
    <ExitGuardProvider>
      <DrawerStack
        entries={isOpen ? [{ key: 'policy', label: 'Policy', width: 1000, content }] : []}
        onClose={() => setIsOpen(false)}
      />
    </ExitGuardProvider>
  );
}

const name = () => screen.getByLabelText('Policy name');
const save = () => screen.getByRole('button', { name: 'Save' });

describe('FormDrawer', () => {
  it('focuses the first error and does not submit', async () => {
    const onSubmit = jest.fn<Promise<void>, []>();
    const { user } = renderUi(<PolicyDrawer onSubmit={onSubmit} />);
    expect(save()).toBeDisabled();
    await user.clear(name());
    await user.click(save());
    expect(await screen.findByText('Policy name is required')).toBeInTheDocument();
    expect(name()).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('saves, and is clean afterwards', async () => {
    const onSubmit = jest
      .fn<ReturnType<OnSubmit>, Parameters<OnSubmit>>()
      .mockResolvedValue(undefined);
    const { user } = renderUi(<PolicyDrawer onSubmit={onSubmit} />);
    await user.type(name(), ' 2');
    expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
    await user.click(save());
    expect(onSubmit).toHaveBeenCalledWith({ name: 'Cards 2', description: '' }, null);
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it("puts the server's errors on their fields and the rest above", async () => {
    const errors: readonly UserError[] = [
      { code: 'conflict', field: 'name', message: 'Policy name already exists' },
      { code: 'unavailable', field: null, message: 'Unable to connect to server, try again later' },
    ];
    const { user } = renderUi(<PolicyDrawer onSubmit={() => Promise.resolve(errors)} />);
    await user.type(name(), ' 2');
    await user.click(save());
    expect(await screen.findByText('Policy name already exists')).toBeInTheDocument();
    expect(name()).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Unable to connect to server, try again later',
    );
    expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
  });

  it('SHELL-16 Cancel asks while something is unsaved, Reset takes it back', async () => {
    const { user } = renderUi(<PolicyDrawer onSubmit={() => Promise.resolve()} />);
    await user.type(name(), ' 2');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: /Keep editing/ }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(name()).toHaveValue('Cards');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
