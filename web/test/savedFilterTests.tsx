import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Feature } from '@palisade/vocabulary/permissions.ts';
import { renderApp } from './renderApp.tsx';
import { ALL_PERMISSIONS, makeCompany } from './world/makeWorld.ts';
import { makeSaved, type Place, SAVED } from './world/savedFilters.ts';

/** A list whose filters are kept, as its page test sees it. */
interface TestedList {
  /** What its rows are called. */
  readonly many: string;
  /** Where a company keeps them in the graph. */
  readonly place: Place;
  /** Address of its page below the company. */
  readonly path: string;
  /** A field that text is looked for in. */
  readonly field: string;
  /** What reading the list asks for, and with `update` sharing a filter. */
  readonly feature: Feature;
  /** What else a company needs for its page to be seen. */
  readonly company?: Partial<Parameters<typeof makeCompany>[0]>;
  /** What the panel says is kept. */
  readonly note?: string;
  /** What is kept beside conditions: in the address, and as the graph is told. */
  readonly shown?: {
    readonly address: Readonly<Record<string, string>>;
    readonly view: Readonly<Record<string, unknown>>;
  };
}

// The first of all fetches the whole app.
const FIRST = { timeout: 30_000 };
const SLOW = 60_000;
const SHARE = { name: 'Share with the company' };

/** What lists of saved filters have in common, tried at the page of one of them. */
export function testSavedFilters({
  many,
  place,
  path,
  field,
  feature,
  company: more,
  note = 'The current filters.',
  shown = { address: {}, view: {} },
}: TestedList): void {
  const PATH = `/c-2/${path}`;
  const FILTER = JSON.stringify({ all: [{ field, op: 'contains', value: 'x' }] });
  const FILTERED = `${PATH}?${new URLSearchParams({ filters: FILTER, ...shown.address })}`;
  const SHARES = [...ALL_PERMISSIONS, `${feature}:read`, `${feature}:update`];
  const READS = SHARES.filter((permission) => permission !== `${feature}:update`);
  const mutation = (verb: 'create' | 'update' | 'delete') => `${verb}${SAVED[place]}`;
  const kept = (part: Parameters<typeof makeSaved>[1]) => makeSaved(place, part);

  /** The panel over the list of a person with these saved filters. */
  async function open(
    address: string,
    saved: ReturnType<typeof kept>[],
    { may = SHARES, button = 'Saved filters', isLimited = false } = {},
  ) {
    const company = makeCompany({
      companyId: 'c-2',
      permissions: may,
      isLimited,
      ...more,
      [place]: saved,
    });
    const app = renderApp(address, { companies: [company] });
    await app.user.click(await screen.findByRole('button', { name: button, busy: false }, FIRST));
    const panel = await screen.findByRole('dialog', { name: 'Saved filters' }, FIRST);
    return {
      ...app,
      panel: within(panel),
      press: async (name: string) =>
        app.user.click(await within(panel).findByRole('button', { name })),
      type: async (box: string, text: string) => {
        const input = within(panel).getByRole('textbox', { name: box });
        await app.user.clear(input);
        await app.user.type(input, `${text}{Enter}`);
      },
      names: () => company[place].map(({ name }) => name),
      saved: () => company[place],
    };
  }

  describe(`SHELL-21 saved filters of ${many}`, () => {
    it(
      'SHELL-21 keeps what is shown under a name, shown before the server answers, and says when the name is taken',
      async () => {
        const app = await open(FILTERED, [kept({ name: 'Taken' })]);
        expect(app.panel.getByText(note)).toBeInTheDocument();
        await app.type('Name', 'taken');
        expect(await app.panel.findByText('Must be unique')).toBeInTheDocument();
        const release = app.hold(mutation('create'));
        await app.type('Name', 'Mine');
        expect(await app.panel.findByRole('button', { name: 'Mine' })).toBeInTheDocument();
        expect(app.names()).toEqual(['Taken']);
        await release();
        expect(
          await screen.findByRole('button', { name: 'Saved filter Mine' }),
        ).toBeInTheDocument();
        expect(app.saved()[1]).toMatchObject({ isShared: false, filters: FILTER, ...shown.view });
        expect(
          app.asked().findLast(({ name }) => name.endsWith('CreateMutation'))?.variables,
        ).toEqual({
          input: {
            companyId: 'c-2',
            name: 'Mine',
            isShared: false,
            view: { filter: JSON.parse(FILTER), ...shown.view },
          },
        });
      },
      SLOW,
    );

    it(
      'SHELL-21 applies one: the address says all of it',
      async () => {
        const app = await open(PATH, [kept({ name: 'Some', filters: FILTER, ...shown.view })]);
        await app.press('Some');
        await waitFor(() => expect(app.search().get('filters')).toBe(FILTER));
        expect(Object.fromEntries(app.search())).toEqual({ filters: FILTER, ...shown.address });
        expect(
          await screen.findByRole('button', { name: 'Saved filter Some' }),
        ).toBeInTheDocument();
      },
      SLOW,
    );

    it(
      'SHELL-21 renames and deletes one at once, and takes back what the server refuses',
      async () => {
        const app = await open(FILTERED, [kept({ name: 'Old', filters: FILTER, ...shown.view })], {
          button: 'Saved filter Old',
        });
        await app.press('Rename Old');
        const renamed = app.hold(mutation('update'));
        await app.type('New name of Old', 'New');
        expect(await screen.findByRole('button', { name: 'Saved filter New' })).toBeInTheDocument();
        expect(app.names()).toEqual(['Old']);
        await renamed();
        await waitFor(() => expect(app.names()).toEqual(['New']));
        app.refuse(mutation('delete'), 'forbidden');
        const deleted = app.hold(mutation('delete'));
        await app.press('Delete New');
        await app.press('Delete');
        await waitFor(() =>
          expect(app.panel.queryByRole('button', { name: 'Delete New' })).not.toBeInTheDocument(),
        );
        await deleted();
        expect(await app.panel.findByRole('button', { name: 'Delete New' })).toBeInTheDocument();
        app.allow(mutation('delete'));
        await app.press('Delete New');
        await app.press('Delete');
        await waitFor(() => expect(app.names()).toEqual([]));
      },
      SLOW,
    );

    it(
      'SHELL-21 does not write over what somebody else saved, and says who and when',
      async () => {
        const app = await open(
          FILTERED,
          [kept({ name: 'Ours', isShared: true, filters: FILTER, ...shown.view })],
          { button: 'Saved filter Ours' },
        );
        await app.press('Rename Ours');
        Object.assign(app.saved()[0] ?? {}, { name: 'By Ada', version: 2 });
        await app.type('New name of Ours', 'Mine');
        const told = /was changed by ada@example\.com at 2026-11-24 15:42 UTC meanwhile/;
        expect(await app.panel.findByText(told)).toBeInTheDocument();
        expect(app.names()).toEqual(['By Ada']);
        await app.press('Save anyway');
        await waitFor(() => expect(app.names()).toEqual(['Mine']));
      },
      SLOW,
    );

    it(
      'SHELL-21 sharing asks for the permission to update, and for seeing more than some labels',
      async () => {
        const app = await open(PATH, []);
        expect(app.panel.getByRole('checkbox', SHARE)).toBeInTheDocument();
        cleanup();
        const reader = await open(PATH, [], { may: READS });
        expect(reader.panel.queryByRole('checkbox', SHARE)).not.toBeInTheDocument();
        cleanup();
        const limited = await open(PATH, [], { isLimited: true });
        expect(limited.panel.queryByRole('checkbox', SHARE)).not.toBeInTheDocument();
      },
      SLOW,
    );
  });
}
