import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';

const PATH = '/c-2/settings/data-classification/sampling';
const SETTINGS = 'feature_sensitive_data_settings';
const OPEN = {
  deletionId: 'd-1',
  actor: 'maya@example.com',
  beganAt: '2026-11-30T10:00:00.000Z',
  dueAt: '2026-12-05T10:00:00.000Z',
  deleted: [
    { kind: 'parameters', count: 412 },
    { kind: 'gapEvidence', count: 1 },
  ],
  isOverdue: false,
  finishedAt: null,
  receipt: null,
  digest: null,
};
const DONE = {
  ...OPEN,
  finishedAt: '2026-11-30T10:02:00.000Z',
  receipt: '{"deletedRows":{}}',
  digest: 'a3f1',
};

/** The text of a file. The browser of the tests has no `Blob.text`. */
const textOf = (blob: Blob = new Blob()): Promise<unknown> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result));
    reader.readAsText(blob);
  });

describe('sampling', () => {
  const sampling = () => screen.findByRole('switch', { name: 'Keep masked samples' });

  it('asks before opting out, since the samples are deleted', async () => {
    const { user, world, hold } = renderApp(PATH);
    const answer = hold('setSampling');
    await user.click(await sampling());
    expect(
      await screen.findByRole('alertdialog', { name: 'Stop keeping samples?' }),
    ).toHaveTextContent('existing ones are permanently deleted within 5 days');
    await user.click(screen.getByRole('button', { name: 'Delete samples' }));
    await waitFor(async () => expect(await sampling()).not.toBeChecked());
    expect(world.companies[1]?.sampling).toBe(true);
    await answer();
    await waitFor(() => expect(world.companies[1]?.sampling).toBe(false));
    expect(await sampling()).not.toBeChecked();
  });

  const terms = async () =>
    within(await screen.findByRole('dialog', { name: 'Terms of sensitive data sampling' }));
  const withoutSamples = () => ({
    companies: [makeCompany({ companyId: 'c-2', sampling: false })],
  });
  /** The terms are higher than their box. */
  const longTerms = (height: number) =>
    Object.defineProperty(Element.prototype, 'scrollHeight', {
      configurable: true,
      get: () => height,
    });
  afterEach(() => void longTerms(0));

  it('DATA-04 takes the terms, which are approved once they were scrolled to their end', async () => {
    longTerms(2_000);
    const { user, world, hold } = renderApp(PATH, withoutSamples());
    const answer = hold('setSampling');
    await user.click(await sampling());
    const dialog = await terms();
    expect(
      dialog.getByText('Sampled data is deleted within 5 days after opting out.'),
    ).toBeInTheDocument();
    const approve = dialog.getByRole('button', { name: 'Approve' });
    expect(approve).toBeDisabled();
    expect(dialog.getByRole('status')).toHaveTextContent('Scroll to the end to approve.');
    const text = dialog.getByRole('region', { name: 'Terms of sensitive data sampling' });
    text.scrollTop = 1_000;
    fireEvent.scroll(text);
    expect(approve).toBeDisabled();
    text.scrollTop = 2_000;
    fireEvent.scroll(text);
    expect(approve).toBeEnabled();
    expect(await sampling()).not.toBeChecked();
    await user.click(approve);
    await waitFor(async () => expect(await sampling()).toBeChecked());
    expect(world.companies[0]?.sampling).toBe(false);
    await answer();
    await waitFor(() => expect(world.companies[0]?.sampling).toBe(true));
  });

  it('DATA-04 keeps no samples where the terms were not approved', async () => {
    const { user, world } = renderApp(PATH, withoutSamples());
    await user.click(await sampling());
    await user.click((await terms()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await sampling()).not.toBeChecked();
    expect(world.companies[0]?.sampling).toBe(false);
  });

  it('turns back when the server refuses', async () => {
    const { user, refuse, hold } = renderApp(PATH, withoutSamples());
    refuse('setSampling', 'forbidden');
    const answer = hold('setSampling');
    await user.click(await sampling());
    await user.click((await terms()).getByRole('button', { name: 'Approve' }));
    await waitFor(async () => expect(await sampling()).toBeChecked());
    await answer();
    expect(await screen.findByText('The privacy option could not be changed')).toBeInTheDocument();
    expect(await sampling()).not.toBeChecked();
  });

  it('SHELL-07 who may only read sees the state and changes nothing; others see no page', async () => {
    const withPermissions = (permissions: readonly string[]) => ({
      companies: [makeCompany({ companyId: 'c-2', permissions: [...permissions] })],
    });
    const others = ALL_PERMISSIONS.filter((permission) => !permission.startsWith(SETTINGS));
    renderApp(PATH, withPermissions([...others, `${SETTINGS}:read`]));
    expect(await sampling()).toBeDisabled();
    expect(screen.getByText(/^Nobody has opted out/)).toBeInTheDocument();
    cleanup();
    renderApp(PATH, withPermissions(others));
    expect(await screen.findByText('Access Denied')).toBeVisible();
  });
});

describe('deleted samples', () => {
  const table = () => screen.findByRole('table', { name: 'Deleted samples' });

  it('DATA-04 shows what is deleted while it goes on, and the receipt once it is there', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const company = makeCompany({ companyId: 'c-2', sampleDeletions: [OPEN] });
    const { world } = renderApp(PATH, { companies: [company] });
    const row = within(await table()).getAllByRole('row')[1];
    expect(row).toHaveTextContent('maya@example.com');
    expect(row).toHaveTextContent('412 parameters and evidence of 1 gap');
    expect(row).toHaveTextContent('Deleting');
    expect(screen.queryByRole('button', { name: /^Download the receipt/ })).toBeNull();
    world.companies[0]?.sampleDeletions.splice(0, 1, DONE);
    jest.advanceTimersByTime(30_000);
    expect(await screen.findByRole('button', { name: /^Download the receipt/ })).toHaveAttribute(
      'title',
      'SHA-256 a3f1',
    );
    jest.useRealTimers();
  });

  it('DATA-04 the receipt is saved as exactly the text that the server answers', async () => {
    const saved: { readonly blob: Blob; readonly name: string }[] = [];
    let last = new Blob();
    URL.createObjectURL = (blob) => {
      last = blob as Blob;
      return 'blob:receipt';
    };
    // Called a minute later, by which other tests run on a slow machine.
    URL.revokeObjectURL = jest.fn();
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ blob: last, name: this.download });
    });
    const { user } = renderApp(PATH, {
      companies: [makeCompany({ companyId: 'c-2', sampleDeletions: [DONE] })],
    });
    await user.click(await screen.findByRole('button', { name: /^Download the receipt/ }));
    expect(saved.map(({ name }) => name)).toEqual(['sample-deletion-d-1.json']);
    expect(await textOf(saved[0]?.blob)).toBe(DONE.receipt);
  });

  it('PERM-04 who is limited to labels sees that samples were deleted, without counts', async () => {
    const limited = { ...DONE, deleted: null, receipt: null };
    renderApp(PATH, { companies: [makeCompany({ companyId: 'c-2', sampleDeletions: [limited] })] });
    const row = within(await table()).getAllByRole('row')[1];
    expect(row).toHaveTextContent(/maya@example\.com–Deleted/);
    expect(screen.queryByRole('button', { name: /^Download the receipt/ })).toBeNull();
  });

  it('DATA-04 opting out shows its deletion without a reload', async () => {
    const { user, world } = renderApp(PATH);
    expect(await screen.findByText(/^Nobody has opted out/)).toBeInTheDocument();
    world.companies[1]?.sampleDeletions.push(OPEN);
    await user.click(await screen.findByRole('switch', { name: 'Keep masked samples' }));
    await user.click(await screen.findByRole('button', { name: 'Delete samples' }));
    expect(await table()).toHaveTextContent('412 parameters');
  });

  it('DATA-04 says that a deletion takes longer than was promised, and when nothing was kept', async () => {
    const late = { ...OPEN, isOverdue: true, deleted: [] };
    renderApp(PATH, { companies: [makeCompany({ companyId: 'c-2', sampleDeletions: [late] })] });
    const row = within(await table()).getAllByRole('row')[1];
    expect(row).toHaveTextContent('Overdue');
    expect(row).toHaveTextContent('Nothing was kept');
  });
});
