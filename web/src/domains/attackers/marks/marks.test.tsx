import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { chooseMenuItem } from '../../../../test/chooseMenuItem.ts';
import { renderApp } from '../../../../test/renderApp.tsx';
import {
  attackerDetails,
  attackerMutations,
  makeStep,
  ODD_EXAMPLES,
} from '../../../../test/world/attackStepWorld.ts';
import { makeAttacker } from '../../../../test/world/attackerWorld.ts';
import { noLabels } from '../../../../test/world/labelWorld.ts';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';

const PERMISSIONS = [...ALL_PERMISSIONS, 'feature_attackers:read', 'feature_attackers:update'];
const endpoint = makeEndpoint({ companyId: 'c-2', name: 'POST /orders/{id}' });

function open({
  permissions = PERMISSIONS,
  isSystem = true,
  without = [] as readonly string[],
} = {}) {
  const plain = makeAttacker(1, '203.0.113.9');
  const [odd] = structuredClone(ODD_EXAMPLES);
  const step = makeStep(1, 'Objects of others were given', {
    endpoint,
    examples: odd ? [odd] : [],
  });
  const attacker = Object.assign(plain, attackerDetails(plain, [step]));
  const flags = [
    { name: 'system', canView: isSystem, canEdit: isSystem },
    ...without.map((name) => ({ name, canView: false, canEdit: false })),
  ];
  return renderApp(`/c-2/attackers/${attacker.attackerId}`, {
    companies: [
      makeCompany({
        companyId: 'c-2',
        permissions: [...permissions],
        endpoints: [endpoint],
        attackers: [attacker],
        labelling: { ...noLabels(), flags },
      }),
    ],
    mutations: attackerMutations(attacker),
  });
}

beforeAll(() =>
  Promise.all([
    import('../details/AttackerPage.tsx'),
    import('./MarkDialog.tsx'),
    import('../../../ui/overlays/DialogContent.tsx'),
    import('../../../ui/overlays/MenuContent.tsx'),
  ]),
);

describe('flags of what is told of a step', () => {
  const odd = { name: 'Mark body isAdmin' };

  it('PERM-02 hasEditingPermission shows the buttons beside the reasons of a line', async () => {
    open();
    expect(await screen.findByRole('button', odd)).toBeInTheDocument();
    cleanup();
    open({ without: ['hasEditingPermission'] });
    const bar = await screen.findByRole('group', { name: 'Marks of this step' });
    expect(within(bar).getAllByRole('button').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', odd)).not.toBeInTheDocument();
  });

  it('PERM-02 aAttemptType marks anomalies of what was sent as attacks', async () => {
    open();
    expect((await screen.findAllByRole('img', { name: 'Attack' })).length).toBeGreaterThan(0);
    cleanup();
    open({ without: ['aAttemptType'] });
    await screen.findByRole('group', { name: 'Marks of this step' });
    await screen.findByRole('button', odd);
    expect(screen.queryByRole('img', { name: 'Attack' })).not.toBeInTheDocument();
  });
});

describe('marks of a step', () => {
  it('ATK-08 ATK-13 ATK-14 fields, answers and the behaviour are marked with a comment and with tuning; what is refused is as it was', async () => {
    const { user, asked } = open();
    const bar = within(await screen.findByRole('group', { name: 'Marks of this step' }));
    expect(bar.getAllByRole('button').map((each) => each.textContent)).toEqual([
      'Object ID Enumeration',
      'Response status 200',
      'Response size',
    ]);
    const mark = async (what: string, item: string) => {
      await user.click(screen.getByRole('button', { name: `Mark ${what}` }));
      await chooseMenuItem(user, item);
      return within(await screen.findByRole('dialog', { name: item.replace('…', '') }));
    };
    const first = await mark('body isAdmin', 'Mark as legitimate…');
    await user.click(first.getByRole('checkbox', { name: 'Tune detection' }));
    await user.type(first.getByLabelText('Comment'), 'refused');
    await user.click(first.getByRole('button', { name: 'Mark as legitimate' }));
    expect(await screen.findByText('The mark could not be saved')).toBeInTheDocument();
    expect(screen.queryByText('Legitimate, tuned')).not.toBeInTheDocument();
    const again = await mark('body isAdmin', 'Mark as legitimate…');
    expect(again.getByLabelText('Comment')).toHaveValue('refused');
    await user.clear(again.getByLabelText('Comment'));
    await user.type(again.getByLabelText('Comment'), 'A new form');
    await user.click(again.getByRole('checkbox', { name: 'Tune detection' }));
    await user.click(again.getByRole('button', { name: 'Mark as legitimate' }));
    expect(await screen.findByText('Legitimate, tuned')).toBeInTheDocument();
    expect(asked('useMarkStepMutation').at(-1)?.variables['input']).toMatchObject({
      kind: 'field',
      location: 'body',
      name: 'isAdmin',
      verdict: 'legitimate',
      isTuned: true,
      message: 'A new form',
    });
    expect(
      await within(screen.getByRole('region', { name: 'Comments' })).findByText(
        'Marked as legitimate',
      ),
    ).toBeInTheDocument();
    const answer = await mark('status 200', 'Mark as suspicious…');
    expect(answer.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(answer.getByRole('button', { name: 'Mark as suspicious' }));
    expect(await bar.findByText('Suspicious')).toBeInTheDocument();
  });

  it('ATK-08 a mark is shown before the server answers, and is gone when it refuses', async () => {
    const { user, hold } = open();
    const bar = within(await screen.findByRole('group', { name: 'Marks of this step' }));
    const suspect = async (comment: string) => {
      await user.click(bar.getByRole('button', { name: 'Mark status 200' }));
      await chooseMenuItem(user, 'Mark as suspicious…');
      const dialog = within(await screen.findByRole('dialog', { name: 'Mark as suspicious' }));
      await user.clear(dialog.getByLabelText('Comment'));
      await user.type(dialog.getByLabelText('Comment'), comment);
      await user.click(dialog.getByRole('button', { name: 'Mark as suspicious' }));
    };
    const answerRefusal = hold('markStep');
    await suspect('refused');
    expect(await bar.findByText('Suspicious')).toBeInTheDocument();
    await answerRefusal();
    await waitFor(() => expect(bar.queryByText('Suspicious')).not.toBeInTheDocument());
    const answer = hold('markStep');
    await suspect('Seen elsewhere too');
    expect(await bar.findByText('Suspicious')).toBeInTheDocument();
    await answer();
    expect(await bar.findByText('Suspicious')).toBeInTheDocument();
  });

  it('ATK-08 remediation of a field goes on and off for who may view system, and evidence is a link', async () => {
    const { user } = open();
    await screen.findByRole('group', { name: 'Marks of this step' });
    expect(
      new URL((screen.getByRole('link', { name: 'Evidence' }) as HTMLAnchorElement).href).pathname,
    ).toBe('/download/attackers/c-2/attackers/a0000000-0000-4000-8000-000000000001/evidence.zip');
    const toggle = async (item: string) => {
      await user.click(screen.getByRole('button', { name: 'Mark body isAdmin' }));
      await chooseMenuItem(user, item);
    };
    await toggle('Turn on remediation');
    expect(await screen.findByText('Remediation on')).toBeInTheDocument();
    await toggle('Turn off remediation');
    await waitFor(() => expect(screen.queryByText('Remediation on')).not.toBeInTheDocument());
  });

  it('ATK-08 who may not change attackers cannot mark', async () => {
    open({
      permissions: PERMISSIONS.filter((each) => !each.endsWith('attackers:update')),
      isSystem: false,
    });
    const bar = within(await screen.findByRole('group', { name: 'Marks of this step' }));
    expect(bar.getByRole('button', { name: 'Mark the size of the response' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByRole('button', { name: 'Mark body isAdmin' })).toBeDisabled();
  });
});
