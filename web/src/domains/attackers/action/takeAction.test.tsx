import { act, screen, waitFor, within } from '@testing-library/react';
import { renderEntity } from '../../../../test/renderEntity.tsx';
import type { Control } from '../../../entities/permissions/controls.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { TakeActionButton } from './TakeActionButton.tsx';

const HOOK = { integrationId: 'i-1', name: 'SOAR', kind: 'webhook' };
const LIST = { integrationId: 'i-2', name: 'Edge', kind: 'denyList' };
const JIRA = { integrationId: 'i-3', name: 'Board', kind: 'jira' };
const SOURCES = [
  ['ip', '198.51.100.1'],
  ['ip', '198.51.100.2'],
  ['user', 'mallory'],
  ['user', 'trudy'],
  ['ENDPOINT PATH', '/orders'],
].map(([sourceType, sourceId]) => ({ sourceType, sourceId, attempts: 3 }));
const ATTACKER = {
  __typename: 'Attacker',
  id: 'A',
  version: 4,
  status: 'open',
  nextStatuses: ['fixing', 'ignored'],
  sourceType: 'ip',
  sourceId: '198.51.100.1',
  sources: SOURCES,
};
const outcome = (states: readonly (readonly [string, string, string | null])[]) =>
  states.map(([sourceId, state, failure]) => ({
    sourceType: 'ip',
    sourceId,
    state,
    failureKind: failure === null ? null : 'answered',
    failure,
  }));

// Toasts of errors stay until somebody dismisses them.
afterEach(() => act(async () => toast.dismiss()));

async function openDialog(
  part: {
    readonly sources?: readonly object[];
    readonly can?: (control: Control) => boolean;
    readonly views?: () => boolean;
  } = {},
) {
  const app = renderEntity(() => <TakeActionButton attackerId="a-1" />, part.can, part.views);
  await app.user.click(screen.getByRole('button', { name: 'Take action' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Take action' }, { timeout: 30_000 }),
  );
  const load = (more: object = {}) =>
    app.answer('useActionChoicesQuery', {
      company: {
        __typename: 'Company',
        id: 'C',
        integrations: [HOOK, LIST, JIRA].map((each) => ({
          __typename: 'Integration',
          id: each.integrationId,
          ...each,
        })),
        attacker: { ...ATTACKER, sources: part.sources ?? SOURCES, ...more },
      },
    });
  await load();
  const { user } = app;
  const pick = async (name: string) => {
    await user.click(dialog.getByRole('button', { name: /^Integration(?:: |$)/ }));
    const search = await screen.findByRole('searchbox');
    // Until the list has settled over the dialog, it takes no clicks.
    await waitFor(() => user.click(search));
    await user.type(search, name.slice(0, 3));
    await user.click(screen.getByRole('checkbox', { name: new RegExp(name) }));
  };
  const source = (name: string) => dialog.getByRole('checkbox', { name: new RegExp(name) });
  const apply = () => dialog.getByRole('button', { name: 'Apply' });
  const answer = async (sources: readonly object[], recordedAt: string | null) =>
    (
      await app.answer('useTakeActionMutation', {
        takeAction: {
          action: {
            __typename: 'AttackerAction',
            isUnderWay: false,
            recordedAt,
            notRecorded: null,
            sources,
          },
          attacker: { ...ATTACKER, commentCount: 1, isIgnored: false, comments: [], actions: [] },
          errors: [],
        },
      })
    )['input'] as Record<string, unknown>; // As the mutation has it.
  const refuse = (message: string) =>
    app.answer('useTakeActionMutation', {
      takeAction: {
        action: null,
        attacker: null,
        errors: [{ __typename: 'UserError', code: 'conflict', field: 'input.status', message }],
      },
    });
  return { ...app, dialog, load, pick, source, apply, answer, refuse };
}

describe('taking action on an attacker', () => {
  it('ATK-10 Apply waits for an integration, a source and a status; of addresses several can be chosen, of others one that a further click clears', async () => {
    const { user, dialog, pick, source, apply } = await openDialog();
    expect(apply()).toBeDisabled();
    await pick('SOAR');
    await user.click(source('198.51.100.1'));
    await user.click(source('198.51.100.2'));
    expect(
      [source('198.51.100.1'), source('198.51.100.2')].every(
        (box) => (box as HTMLInputElement).checked,
      ),
    ).toBe(true);
    expect(apply()).toBeDisabled();
    await user.selectOptions(dialog.getByLabelText('Status'), 'Fixing');
    expect(apply()).toBeEnabled();
    expect(dialog.getAllByRole('tab')).toHaveLength(2);
    await user.click(dialog.getByRole('tab', { name: /User/ }));
    await user.click(source('mallory'));
    await user.click(source('trudy'));
    expect(source('mallory')).not.toBeChecked();
    await user.click(source('trudy'));
    expect(source('trudy')).not.toBeChecked();
    expect(dialog.queryByText('/orders')).not.toBeInTheDocument();
  });

  it('ATK-10 another integration resets tab and sources; a deny list takes addresses alone; the integration can be cleared', async () => {
    const { user, dialog, pick, source, apply } = await openDialog();
    await pick('SOAR');
    await user.click(dialog.getByRole('tab', { name: /User/ }));
    await user.click(source('mallory'));
    await user.selectOptions(dialog.getByLabelText('Status'), 'Ignored');
    await pick('Edge');
    expect(dialog.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['IP address2']);
    expect(source('198.51.100.1')).not.toBeChecked();
    expect(apply()).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: /Remove.*Edge|Edge.*Remove/i }));
    expect(dialog.getByText('Choose an integration')).toBeInTheDocument();
  });

  it('ATK-10 says that there are no sources to apply on', async () => {
    const { dialog, pick } = await openDialog({ sources: SOURCES.slice(2) });
    await pick('Edge');
    expect(dialog.getByText('No sources to apply on')).toBeInTheDocument();
  });

  it('ATK-11 sends what was chosen, and says through what action was taken', async () => {
    const { user, dialog, pick, source, apply, answer } = await openDialog();
    await pick('SOAR');
    await user.click(source('198.51.100.2'));
    await user.selectOptions(dialog.getByLabelText('Status'), 'Fixing');
    await user.type(dialog.getByLabelText('Comment'), 'Blocked');
    await user.click(apply());
    const sent = await answer(
      outcome([['198.51.100.2', 'done', null]]),
      '2026-11-20T10:00:00.000Z',
    );
    expect(sent).toMatchObject({
      companyId: 'c-2',
      isWorkflow: false,
      integrationId: 'i-1',
      eventType: 'ATTACKER_EVENT',
      eventId: ['a-1'],
      extraInfo: { TAKE_ACTION: [{ sourceType: 'ip', sourceId: '198.51.100.2' }] },
      status: 'fixing',
      message: 'Blocked',
      version: 4,
    });
    expect(
      await screen.findByText(
        'Took action for attacker identified by IP address 198.51.100.1 with integration SOAR',
      ),
    ).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('ATK-11 half done: what was done and what was not stands in the dialog, and the rest goes under the same key', async () => {
    const { user, dialog, pick, source, apply, answer } = await openDialog();
    await pick('SOAR');
    await user.click(source('198.51.100.1'));
    await user.click(source('198.51.100.2'));
    await user.selectOptions(dialog.getByLabelText('Status'), 'Fixing');
    await user.click(apply());
    const first = await answer(
      outcome([
        ['198.51.100.1', 'done', null],
        ['198.51.100.2', 'failed', 'soar.example has a problem of its own (500).'],
      ]),
      null,
    );
    const done = within(await screen.findByRole('status', { name: 'Progress' }));
    expect(done.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Done.*198\.51\.100\.1$/),
      expect.stringMatching(/^Not done.*Answered with an error: soar\.example has a problem/),
    ]);
    await user.click(dialog.getByRole('button', { name: 'Retry the rest' }));
    const second = await answer(
      outcome([
        ['198.51.100.1', 'done', null],
        ['198.51.100.2', 'done', null],
      ]),
      '2026-11-20T10:00:00.000Z',
    );
    expect(second['key']).toBe(first['key']);
  });

  it('ATK-11 somebody else changed the attacker: it says so, keeps what was typed, and knows the new state', async () => {
    const { user, dialog, load, pick, source, apply, answer, refuse } = await openDialog();
    await pick('SOAR');
    await user.click(source('198.51.100.1'));
    await user.selectOptions(dialog.getByLabelText('Status'), 'Fixing');
    await user.type(dialog.getByLabelText('Comment'), 'Blocked');
    await user.click(apply());
    await refuse('The attacker was changed to ignored meanwhile. Nothing was sent.');
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The attacker was changed to ignored meanwhile. Nothing was sent.',
    );
    await load({ version: 5, status: 'ignored', nextStatuses: ['open', 'fixing'] });
    expect(dialog.getByLabelText('Comment')).toHaveValue('Blocked');
    expect(dialog.getByRole('option', { name: 'No Change (Ignored)' })).toBeInTheDocument();
    await user.click(apply());
    expect(
      (await answer(outcome([['198.51.100.1', 'done', null]]), '2026-11-20T10:00:00.000Z'))[
        'version'
      ],
    ).toBe(5);
  });

  it('ATK-10 similar attacks can be ignored with the status ignored alone', async () => {
    const { user, dialog, pick, source, apply, answer } = await openDialog();
    await pick('SOAR');
    await user.click(source('198.51.100.1'));
    await user.selectOptions(dialog.getByLabelText('Status'), 'Fixing');
    expect(dialog.queryByRole('checkbox', { name: /Ignore similar/ })).not.toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText('Status'), 'Ignored');
    await user.click(dialog.getByRole('checkbox', { name: 'Ignore similar behavioral attacks' }));
    await user.click(apply());
    expect(
      await answer(outcome([['198.51.100.1', 'done', null]]), '2026-11-20T10:00:00.000Z'),
    ).toMatchObject({ status: 'ignored', ignoreAttempts: true });
  });

  it('ATK-10 ATK-12 without the flags there is neither the checkbox nor the link', async () => {
    const { user, dialog } = await openDialog({ views: () => false });
    await user.selectOptions(dialog.getByLabelText('Status'), 'Ignored');
    expect(dialog.queryByRole('checkbox', { name: /Ignore similar/ })).not.toBeInTheDocument();
    expect(dialog.queryByRole('link')).not.toBeInTheDocument();
  });

  it('ATK-12 Create New Action leads to the workflow hub', async () => {
    const { dialog } = await openDialog();
    expect(dialog.getByRole('link', { name: 'Create New Action' })).toHaveAttribute(
      'href',
      '/c-2/workflows-hub/workflow-hub',
    );
  });

  it('PERM-01 is not there without integrations, and not open to who may not change attackers', () => {
    renderEntity(
      () => <TakeActionButton attackerId="a-1" />,
      (control) => control !== 'changeAttackers',
    );
    expect(screen.getByRole('button', { name: 'Take action' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    renderEntity(
      () => <TakeActionButton attackerId="a-2" />,
      (control) => control !== 'seeIntegrations',
    );
    expect(screen.getAllByRole('button', { name: 'Take action' })).toHaveLength(1);
  });
});
