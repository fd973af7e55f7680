import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { noLabels } from '../../../../test/world/labelWorld.ts';
import { makeCompany } from '../../../../test/world/makeWorld.ts';

const TEAM = '10000000-0000-4000-8000-000000000001';

function open() {
  const company = makeCompany({
    companyId: 'c-2',
    labelling: {
      ...noLabels(),
      groups: [{ groupId: TEAM, name: 'Team', isTag: true }],
      rules: [{ ruleId: 'r-1', name: 'By path', description: 'Mine.' }],
    },
  });
  const drawer = JSON.stringify({ name: 'LabelRuleManagerSideDrawer', id: 'r-1' });
  const path = `/c-2/settings/label-management/rules?drawer=${encodeURIComponent(drawer)}`;
  return { ...renderApp(path, { companies: [company] }), company };
}

describe('the drawer of a label rule', () => {
  it('LAB-03 that somebody else saved meanwhile keeps what is typed, and is read anew or saved over', async () => {
    const app = open();
    const shown = within(await screen.findByRole('dialog', {}, { timeout: 30_000 }));
    const description = await shown.findByLabelText('Description', {}, { timeout: 30_000 });
    const saved = () => app.company.labelling.rules[0];
    const save = () => app.user.click(shown.getByRole('button', { name: 'Save' }));
    app.company.labelling.rules[0] = {
      ruleId: 'r-1',
      name: 'By path',
      description: 'By Ada.',
      version: 2,
    };
    await app.user.type(description, ' More.');
    await save();
    expect(await shown.findByRole('alert')).toHaveTextContent(/was changed by ada@example\.com/);
    expect(description).toHaveValue('Mine. More.');
    expect(saved()?.description).toBe('By Ada.');

    await app.user.click(shown.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(description).toHaveValue('By Ada.'));
    await app.user.type(description, ' Twice.');
    await save();
    await waitFor(() => expect(saved()?.description).toBe('By Ada. Twice.'));
    await waitFor(() => expect(shown.queryByText('Unsaved changes')).not.toBeInTheDocument());

    // What was saved here is no change of somebody else.
    await app.user.type(description, ' Thrice.');
    await save();
    await waitFor(() => expect(saved()?.description).toBe('By Ada. Twice. Thrice.'));
    await waitFor(() => expect(shown.queryByText('Unsaved changes')).not.toBeInTheDocument());

    app.company.labelling.rules[0] = { ruleId: 'r-1', name: 'By path', version: 9 };
    await app.user.type(description, ' Mine.');
    await save();
    const saveAnyway = await shown.findByRole('button', { name: 'Save anyway' });
    // A third change, which nobody was told of: it is not written over unseen.
    const third = { ruleId: 'r-1', name: 'By path', description: 'A third.', version: 10 };
    app.company.labelling.rules[0] = third;
    await app.user.click(saveAnyway);
    await waitFor(() => expect(app.asked('useUpdateRuleMutation')).toHaveLength(5));
    expect(await shown.findByRole('alert')).toHaveTextContent(/was changed by ada@example\.com/);
    expect(saved()?.description).toBe('A third.');
    await app.user.click(await shown.findByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(saved()?.description).toBe('By Ada. Twice. Thrice. Mine.'));
  });
});
