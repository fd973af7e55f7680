import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../../test/renderApp.tsx';
import { makeGap } from '../../../../../test/world/gapWorld.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../../test/world/makeWorld.ts';
import { makeSavedGapFilter } from '../../../../../test/world/savedFilters.ts';

const PATH = '/c-2/posture-gaps/in-process';
const READS = [...ALL_PERMISSIONS, 'feature_security_posture_gaps:read'];
const HIGH = JSON.stringify({ all: [{ field: 'severity', op: 'is', value: ['high'] }] });

const show = (
  path: string,
  savedGapFilters: ReturnType<typeof makeSavedGapFilter>[],
  permissions = [...READS, 'feature_security_posture_gaps:update'],
) =>
  renderApp(path, {
    companies: [
      makeCompany({
        companyId: 'c-2',
        permissions,
        gaps: [makeGap('No rate limit', { status: 'inProcess' })],
        savedGapFilters,
      }),
    ],
  });

async function open(app: ReturnType<typeof renderApp>, name = 'Saved filters') {
  await app.user.click(await screen.findByRole('button', { name, busy: false }));
  return screen.findByRole('dialog', { name: 'Saved filters' });
}

beforeAll(() =>
  Promise.all([
    import('../../../../ui/overlays/PopoverContent.tsx'),
    import('../GapsPage.tsx'),
    import('../../../../entities/savedFilters/SavedFiltersPanel.tsx'),
  ]),
);

describe('SHELL-21 POST-01 saved filters of gaps', () => {
  it('SHELL-21 POST-01 keeps filters, columns and sort under a name, says when the name is taken, and deletes it', async () => {
    const app = show(
      `${PATH}?filters=${encodeURIComponent(HIGH)}&columns=gapName,detected&sort=host&direction=ascending`,
      [makeSavedGapFilter({ name: 'Taken', search: 'x' })],
    );
    const panel = await open(app);
    expect(panel).toHaveTextContent('Filters, search, columns and sort.');
    await app.user.type(within(panel).getByRole('textbox', { name: 'Name' }), 'taken{Enter}');
    expect(await within(panel).findByText('Must be unique')).toBeInTheDocument();
    expect(within(panel).getByRole('textbox', { name: 'Name' })).toHaveValue('taken');
    await app.user.type(within(panel).getByRole('textbox', { name: 'Name' }), ' not{Enter}');
    expect(
      await screen.findByRole('button', { name: 'Saved filter taken not' }),
    ).toBeInTheDocument();
    expect(app.world.companies[0]?.savedGapFilters[1]).toMatchObject({
      name: 'taken not',
      isShared: false,
      filters: HIGH,
      columns: ['gapName', 'detected'],
      sort: 'host',
      direction: 'ascending',
    });
    await app.user.click(within(panel).getByRole('button', { name: 'Delete taken not' }));
    await app.user.click(await within(panel).findByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(app.world.companies[0]?.savedGapFilters.map(({ name }) => name)).toEqual(['Taken']),
    );
    expect(await screen.findByRole('button', { name: 'Saved filters' })).toBeInTheDocument();
  });

  it('SHELL-21 POST-01 applies one: the address says it all and the status stays; sharing asks for the permission to change gaps', async () => {
    const app = show(
      `${PATH}?search=old`,
      [
        makeSavedGapFilter({
          name: 'High',
          filters: HIGH,
          columns: ['gapName', 'host'],
          sort: 'host',
          direction: 'ascending',
        }),
      ],
      READS,
    );
    const panel = await open(app);
    expect(
      within(panel).queryByRole('checkbox', { name: 'Share with the company' }),
    ).not.toBeInTheDocument();
    await app.user.click(within(panel).getByRole('button', { name: 'High' }));
    await waitFor(() => expect(app.search().get('filters')).toBe(HIGH));
    expect([
      app.address().split('?')[0],
      app.search().get('search'),
      app.search().get('columns'),
      app.search().get('sort'),
      app.search().get('direction'),
    ]).toEqual([PATH, null, 'gapName,host', 'host', 'ascending']);
    expect(await screen.findByRole('button', { name: 'Saved filter High' })).toBeInTheDocument();
  });
});
