import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { noLabels } from '../../../../test/world/labelWorld.ts';
import { makeCompany } from '../../../../test/world/makeWorld.ts';

const TEAM = '10000000-0000-4000-8000-000000000001';
const GOLD = '10000000-0000-4000-8000-000000000002';
const KINDS = [
  {
    kind: 'label',
    tab: 'labels',
    name: 'LabelManagerSideDrawer',
    id: GOLD,
    mutation: 'useUpdateLabelMutation',
    list: 'labels',
  },
  {
    kind: 'label group',
    tab: 'groups',
    name: 'LabelGroupManagerSideDrawer',
    id: TEAM,
    mutation: 'useUpdateGroupMutation',
    list: 'groups',
  },
] as const;

describe('labels and groups', () => {
  for (const { kind, tab, name, id, mutation, list } of KINDS)
    it(`LAB-01 a ${kind} that others saved meanwhile keeps what is typed; is read anew or saved over`, async () => {
      const company = makeCompany({
        companyId: 'c-2',
        labelling: {
          ...noLabels(),
          groups: [{ groupId: TEAM, name: 'Mine', isTag: true }],
          labels: [{ labelId: GOLD, name: 'Mine', groupId: TEAM }],
        },
      });
      const drawer = encodeURIComponent(JSON.stringify({ name, id }));
      const app = renderApp(`/c-2/settings/label-management/${tab}?drawer=${drawer}`, {
        companies: [company],
      });
      const shown = within(await screen.findByRole('dialog'));
      const field = await shown.findByLabelText(/^Name/);
      const saved = () => company.labelling[list][0]?.name;
      const meanwhile = (text: string, version: number) =>
        void Object.assign(company.labelling[list][0] ?? {}, { name: text, version });
      const save = () => app.user.click(shown.getByRole('button', { name: 'Save' }));
      const clean = () =>
        waitFor(() => expect(shown.queryByText('Unsaved changes')).not.toBeInTheDocument());

      meanwhile('By Ada', 2);
      await app.user.type(field, ' too');
      await save();
      expect(await shown.findByRole('alert')).toHaveTextContent(
        `This ${kind} was changed by ada@example.com at 2026-11-24 15:42 UTC meanwhile.`,
      );
      expect([(field as HTMLInputElement).value, saved()]).toEqual(['Mine too', 'By Ada']);

      await app.user.click(shown.getByRole('button', { name: 'Reload' }));
      await waitFor(() => expect(field).toHaveValue('By Ada'));
      for (const text of [' once', ' twice']) {
        await app.user.type(field, text);
        await save();
        await waitFor(() => expect(saved()).toMatch(new RegExp(`${text}$`)));
        await clean();
      }

      meanwhile('By Ada again', 9);
      await app.user.type(field, ' more');
      await save();
      const saveAnyway = await shown.findByRole('button', { name: 'Save anyway' });
      // A third change, which nobody was told of: it is not written over unseen.
      meanwhile('A third', 10);
      await app.user.click(saveAnyway);
      await waitFor(() => expect(app.asked(mutation)).toHaveLength(5));
      expect(saved()).toBe('A third');
      await app.user.click(await shown.findByRole('button', { name: 'Save anyway' }));
      await waitFor(() => expect(saved()).toBe('By Ada once twice more'));
    });
});
