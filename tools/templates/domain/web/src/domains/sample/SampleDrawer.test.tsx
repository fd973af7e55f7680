import { screen, waitFor, within } from '@testing-library/react';
import { openSamples } from './testing/openSamples.ts';

// The first of all fetches the whole app.
const FIRST = { timeout: 30_000 };

async function open(drawer: string, may?: readonly string[]) {
  const app = openSamples(2, { drawer, ...(may && { may }) });
  const shown = within(await screen.findByRole('dialog', { name: 'Sample' }, FIRST));
  const name = await shown.findByRole('textbox', { name: 'Name' }, FIRST);
  const press = (button: string) => app.user.click(shown.getByRole('button', { name: button }));
  const inList = (text: string) =>
    waitFor(() => expect(screen.getByRole('grid', { name: 'Samples' })).toHaveTextContent(text));
  return { ...app, shown, name, press, inList };
}

describe('the drawer of a sample', () => {
  it('makes one: its name is required, and what the server refuses stands at it', async () => {
    const { user, name, press, refuse, samples, shown, inList, asked } = await open('');
    await user.type(name, '  ');
    await press('Save');
    await waitFor(() => expect(name).toHaveAccessibleDescription('Please enter a name'));
    await user.type(name, 'Third ');
    const allow = refuse('createSample', 'conflict');
    await press('Save');
    expect(await shown.findByText('createSample refused')).toBeInTheDocument();
    expect(samples).toHaveLength(2);
    allow();
    await press('Save');
    await inList('Third');
    expect(asked('useCreateSampleMutation').at(-1)?.variables).toEqual({
      input: { companyId: 'c-2', name: 'Third' },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }, 60_000);

  it('changes one, and the list has it', async () => {
    const { user, name, press, inList, samples } = await open('s-1');
    await user.type(name, ' changed');
    await press('Save');
    await inList('Name 1 changed');
    expect(samples[1]).toMatchObject({ name: 'Name 1 changed', version: 2 });
  }, 60_000);

  it('keeps what is typed where somebody else saved meanwhile, and reads anew or saves over it', async () => {
    const { user, name, press, shown, samples } = await open('s-1');
    const meanwhile = (text: string) => {
      const [, sample] = samples;
      if (sample) Object.assign(sample, { name: text, version: sample.version + 1 });
    };
    meanwhile('By Ada');
    await user.type(name, ' too');
    await press('Save');
    expect(await shown.findByRole('alert')).toHaveTextContent(
      'This sample was changed by ada@example.com at 2026-11-24 15:42 UTC meanwhile.',
    );
    expect(name).toHaveValue('Name 1 too');
    await press('Reload');
    await waitFor(() => expect(name).toHaveValue('By Ada'));
    meanwhile('By Ada again');
    await user.type(name, ' and me');
    await press('Save');
    await user.click(await shown.findByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(samples[1]?.name).toBe('By Ada and me'));
  }, 60_000);

  it('deletes one, after a question', async () => {
    const { user, press, samples } = await open('s-1');
    await press('Delete sample');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Name 1?' }));
    await user.click(question.getByRole('button', { name: 'Delete sample' }));
    await waitFor(() => expect(samples.map(({ name }) => name)).toEqual(['Name 0']));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByText('Name 1')).not.toBeInTheDocument());
  }, 60_000);

  it('shows who may only read what there is', async () => {
    const { name, shown } = await open('s-1', ['feature_inventory:read']);
    expect(name).toBeDisabled();
    expect(shown.queryByRole('button', { name: 'Delete sample' })).not.toBeInTheDocument();
  }, 60_000);
});
