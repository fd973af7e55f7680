import { screen, waitFor, within } from '@testing-library/react';
import { openTasks } from './testing/openTasks.ts';

// The first of all fetches the whole app.
const FIRST = { timeout: 30_000 };
const table = () => screen.findByRole('table', { name: 'Onboarding tasks' }, FIRST);
const statusOf = (name: string) => screen.getByRole('combobox', { name: `Status of ${name}` });

/** An entry of the list that a choice opens. */
const inList = async (name: RegExp) =>
  within(await screen.findByRole('listbox', {}, FIRST)).findByRole('option', { name }, FIRST);

async function openDrawer(drawer: string, more: Parameters<typeof openTasks>[1] = {}) {
  const app = openTasks(2, { drawer, ...more });
  const dialog = await screen.findByRole('dialog', { name: 'Onboarding task' }, FIRST);
  const shown = within(dialog);
  const name = await shown.findByRole('textbox', { name: 'Task' }, FIRST);
  const press = (button: string | RegExp) =>
    app.user.click(shown.getByRole('button', { name: button }));
  const choose = async (opener: RegExp, option: RegExp) => {
    await press(opener);
    await app.user.click(await inList(option));
  };
  return { ...app, dialog, shown, name, press, choose };
}

describe('onboarding tasks', () => {
  it('ADM-11 lists tasks with type, status and person, page by page', async () => {
    const { user, asked, tasks } = openTasks(25);
    const [, first] = within(await table()).getAllByRole('row');
    expect(first).toHaveTextContent('Task 0');
    expect(first).toHaveTextContent('Generic');
    expect(first).toHaveTextContent('Ada Lovelace');
    expect(within(await table()).getAllByRole('row')).toHaveLength(21);
    await user.click(screen.getByRole('button', { name: 'Show more tasks' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(tasks.length + 1));
    expect(asked('useTaskRowsPageQuery').at(0)?.variables).toMatchObject({ cursor: 't-19' });
    expect(screen.queryByRole('button', { name: 'Show more tasks' })).not.toBeInTheDocument();
  }, 60_000);

  it('ADM-11 changes a status at once, and takes it back when the server refuses', async () => {
    const { user, hold, refuse, tasks } = openTasks(2);
    await table();
    const answer = hold('changeOnboardingTaskStatus');
    await user.selectOptions(statusOf('Task 1'), 'Completed');
    expect(statusOf('Task 1')).toHaveValue('completed');
    expect(tasks[1]?.status).toBe('open');
    await answer();
    expect(await screen.findByText('Status changed')).toBeVisible();
    expect(tasks[1]).toMatchObject({ status: 'completed', version: 2 });
    refuse('changeOnboardingTaskStatus', 'forbidden', 'input.id');
    const refusal = hold('changeOnboardingTaskStatus');
    await user.selectOptions(statusOf('Task 1'), 'In progress');
    expect(statusOf('Task 1')).toHaveValue('inProgress');
    await refusal();
    await waitFor(() => expect(statusOf('Task 1')).toHaveValue('completed'));
    expect(screen.getByText('Could not change the status of Task 1')).toBeVisible();
  }, 60_000);

  it('ADM-11 does not change the status of what another editor saved, and shows what they saved', async () => {
    const { user, meanwhile, tasks } = openTasks(1);
    await table();
    meanwhile(0, { status: 'inProgress', name: 'By Ada' });
    await user.selectOptions(statusOf('Task 0'), 'Completed');
    expect(await screen.findByText('Could not change the status of Task 0')).toBeVisible();
    await waitFor(() => expect(statusOf('By Ada')).toHaveValue('inProgress'));
    expect(tasks[0]?.status).toBe('inProgress');
  }, 60_000);

  it('ADM-11 says what a new task needs: name, type and the related item of its type', async () => {
    const { user, name, press, shown, tasks, choose, asked, dialog } = await openDrawer('');
    await user.type(name, ' ');
    await press('Save');
    await waitFor(() => expect(name).toHaveAccessibleDescription('Please enter a name'));
    const type = shown.getByRole('combobox', { name: 'Type' });
    expect(type).toHaveAccessibleDescription('Please choose a type');
    await user.type(name, 'Connect tickets');
    await user.selectOptions(type, 'Management tools');
    await press('Save');
    const item = await shown.findByRole('button', { name: /^Integration/ });
    await waitFor(() => expect(item).toHaveAccessibleDescription('Please choose the related item'));
    expect(tasks).toHaveLength(2);
    await choose(/^Integration/, /Board/);
    await choose(/^Assigned to/, /grace@example.com/);
    await press('Save');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(asked('useCreateTaskMutation').at(-1)?.variables['input']).toEqual({
      companyId: 'c-2',
      name: 'Connect tickets',
      type: 'managementTools',
      status: 'open',
      integrationId: tasks[0]?.integrationId,
      assignedTo: 'u-grace',
    });
    expect(await screen.findByRole('row', { name: /Connect tickets/ })).toHaveTextContent('Board');
  }, 60_000);

  it('ADM-11 says at the related item that another task has the domain', async () => {
    const { user, name, press, shown, choose, refuse } = await openDrawer('');
    await user.type(name, 'Scan');
    await user.selectOptions(shown.getByRole('combobox', { name: 'Type' }), 'API scan');
    await choose(/^Domain/, /example/);
    refuse('createOnboardingTask', 'conflict', 'input.domain');
    await press('Save');
    await waitFor(() =>
      expect(shown.getByRole('button', { name: /^Domain/ })).toHaveAccessibleDescription(
        /createOnboardingTask refused/,
      ),
    );
  }, 60_000);

  it('ADM-11 searches people half a second after the last letter', async () => {
    const { user, press, asked } = await openDrawer('t-0');
    await press(/^Assigned to/);
    await inList(/ada@example.com/);
    const before = asked('useTaskChoicesQuery').length;
    await user.type(screen.getByRole('combobox', { name: 'Search' }), 'grace');
    expect(asked('useTaskChoicesQuery')).toHaveLength(before);
    const list = within(screen.getByRole('listbox'));
    await waitFor(() => expect(list.getAllByRole('option')).toHaveLength(1));
    expect(
      asked('useTaskChoicesQuery')
        .slice(before)
        .map(({ variables }) => variables['text']),
    ).toEqual(['grace']);
  }, 60_000);

  it('ADM-11 keeps what is typed where another editor saved meanwhile, and reads anew or saves over it', async () => {
    const { user, name, press, shown, tasks, meanwhile } = await openDrawer('t-1');
    meanwhile(1, { name: 'By Ada' });
    await user.type(name, ' too');
    await press('Save');
    expect(await shown.findByRole('alert')).toHaveTextContent(
      'This task was changed by ada@example.com at 2026-11-24 15:42 UTC meanwhile.',
    );
    expect(name).toHaveValue('Task 1 too');
    await press('Reload');
    await waitFor(() => expect(name).toHaveValue('By Ada'));
    meanwhile(1, { name: 'By Ada again' });
    await user.type(name, ' and me');
    await press('Save');
    await user.click(await shown.findByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(tasks[1]?.name).toBe('By Ada and me'));
  }, 60_000);

  it('ADM-11 deletes a task after a question', async () => {
    const { user, press, tasks, dialog } = await openDrawer('t-1');
    await press('Delete task');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Task 1?' }));
    await user.click(question.getByRole('button', { name: 'Delete task' }));
    await waitFor(() => expect(tasks.map(({ name }) => name)).toEqual(['Task 0']));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByText('Task 1')).not.toBeInTheDocument());
  }, 60_000);

  it('PERM-02 ADM-11 shows who only reads what there is, and no tasks to who may see none', async () => {
    const { name, shown } = await openDrawer('t-0', { isReader: true });
    expect(name).toBeDisabled();
    expect(shown.queryByRole('button', { name: 'Delete task' })).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Status of Task 0' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add task' })).not.toBeInTheDocument();
  }, 60_000);

  it('ADM-11 shows what was discovered, each count leading to its list, without tasks for who may see none', async () => {
    openTasks(1, { isStranger: true });
    const discovery = within(
      await screen.findByRole('region', { name: 'Onboarding discovery' }, FIRST),
    );
    await waitFor(() => expect(discovery.getAllByRole('link')).toHaveLength(3));
    expect(
      discovery
        .getAllByRole('link')
        .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
    ).toEqual([
      ['Hosts: 1', '/c-2/unified-inventory?groupEndpointsBy=%5B%22host%22%5D'],
      ['APIs: 1', '/c-2/unified-inventory'],
      ['Endpoints: 1', '/c-2/unified-inventory'],
    ]);
    expect(screen.queryByText('Onboarding tasks')).not.toBeInTheDocument();
  }, 60_000);
});
