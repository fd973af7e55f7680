import { act, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { makeMark } from '../../../../test/world/markWorld.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { expiryOf } from './markForm.ts';

const READS = ['feature_attackers:read'];
const EDITS = [...READS, 'feature_attackers:update'];
const SCANNER = 'signatures in query q at GET api.example/search';
const HOLDS = 'Detection leaves it out for everybody, this attacker too.';
const marks = () => {
  const tuned = makeMark(1, SCANNER, {
    hidden: 1_204,
    contradictions: [
      {
        __typename: 'MarkContradiction',
        markId: 'x',
        words: SCANNER,
        verdict: 'suspicious',
        isTuned: false,
        attackerId: 'a-2',
        holds: HOLDS,
      },
    ],
  });
  return [
    tuned,
    makeMark(2, 'the size of answers at GET api.example/orders', {
      verdict: 'suspicious',
      isTuned: false,
      attackerId: 'a-2',
    }),
    makeMark(3, 'excessive use at GET api.example/export', { state: 'expired' }),
  ];
};

function open(
  path: string,
  {
    permissions = EDITS,
    list = marks(),
    failures = {},
  }: {
    permissions?: string[];
    list?: ReturnType<typeof marks>;
    failures?: Record<string, string>;
  } = {},
) {
  return renderApp(`/c-2/${path}`, {
    failures,
    companies: [
      makeCompany({
        companyId: 'c-2',
        permissions: [...ALL_PERMISSIONS, ...permissions],
        marks: list,
      }),
    ],
  });
}

beforeAll(() =>
  Promise.all([
    import('./MarksPage.tsx'),
    import('./MarkDrawer.tsx'),
    import('./UndoDialog.tsx'),
    import('../../../ui/overlays/DialogContent.tsx'),
  ]),
);
afterEach(() => act(async () => toast.dismiss()));

describe('review of marks', () => {
  it('ATK-08 lists marks with what they hid, by state with counts; a row says what it silences and what contradicts it', async () => {
    const { user, address } = open('marks');
    const row = within(await screen.findByRole('row', { name: /signatures in query q/ }));
    expect(address()).toBe('/c-2/marks/active');
    expect(row.getByText('1,204')).toBeInTheDocument();
    expect(row.getByText('Legitimate, tuned')).toBeInTheDocument();
    expect(row.getByText('Contradicted')).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: /^Active\s*2/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await user.click(row.getByText(SCANNER));
    await user.keyboard('{Enter}');
    const drawer = within(await screen.findByRole('dialog', { name: 'Mark' }));
    const said = new RegExp(`Detection ignores ${SCANNER}`);
    expect(await drawer.findByText(said)).toBeInTheDocument();
    expect(drawer.getByText(/1,204 exchanges/)).toHaveTextContent('of 3 callers');
    expect(drawer.getByRole('region', { name: 'Contradictory marks' })).toHaveTextContent(HOLDS);
  });

  it('ATK-08 an attacker’s own, searched by the address, and those that expired', async () => {
    const { user, asked } = open('marks/active?attacker=a-2&search=orders&sort=hidden');
    expect(await screen.findByRole('row', { name: /the size of answers/ })).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /signatures/ })).not.toBeInTheDocument();
    expect(asked('MarksPageQuery').at(-1)?.variables).toMatchObject({
      state: 'active',
      attackerId: 'a-2',
      sort: 'hidden',
      direction: 'descending',
    });
    await user.click(screen.getByRole('button', { name: 'Show all marks' }));
    await user.click(await screen.findByRole('tab', { name: /^Expired\s*1/ }));
    expect(await screen.findByRole('row', { name: /excessive use/ })).toBeInTheDocument();
  });

  it('ATK-08 undo says what counts again; the row is gone and its count one less at once, and both come back when the server refuses', async () => {
    const { user, asked, refuse, allow, hold } = open('marks/active');
    const isGone = () =>
      waitFor(() =>
        expect(
          screen.queryByRole('row', { name: /signatures in query q/ }),
        ).not.toBeInTheDocument(),
      );
    const isCounted = (count: number) =>
      expect(
        screen.getByRole('tab', { name: new RegExp(`^Active\\s*${count}`) }),
      ).toBeInTheDocument();
    const undo = async () => {
      await user.click(await screen.findByRole('row', { name: /signatures in query q/ }));
      await user.click(await screen.findByRole('button', { name: `Undo the mark of ${SCANNER}` }));
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo this mark?' }));
      expect(
        dialog.getByText('It counts as evidence again, for every caller:'),
      ).toBeInTheDocument();
      expect(dialog.getByRole('listitem')).toHaveTextContent(SCANNER);
      await user.click(dialog.getByRole('button', { name: 'Undo 1 mark' }));
    };
    refuse('undoMarks', 'conflict');
    const answerRefusal = hold('undoMarks');
    await undo();
    await isGone();
    isCounted(1);
    await answerRefusal();
    expect(await screen.findByText('undoMarks refused')).toBeInTheDocument();
    isCounted(2);
    expect(screen.getByRole('row', { name: /signatures in query q/ })).toBeInTheDocument();
    allow('undoMarks');
    const answer = hold('undoMarks');
    await undo();
    await isGone();
    isCounted(1);
    expect(screen.queryByText('Mark undone')).not.toBeInTheDocument();
    await answer();
    expect(await screen.findByText('Mark undone')).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /signatures in query q/ })).not.toBeInTheDocument();
    await waitFor(() =>
      expect(asked('useUndoMarksMutation').at(-1)?.variables).toMatchObject({
        input: { companyId: 'c-2', ids: [marks()[0]?.id] },
      }),
    );
  });

  it('ATK-08 the expiry and the comment are changed in the drawer', async () => {
    const { user, asked } = open(
      `marks/active?drawer=${encodeURIComponent(JSON.stringify({ name: 'MarkSideDrawer', id: marks()[0]?.markId }))}`,
    );
    const drawer = within(await screen.findByRole('dialog', { name: 'Mark' }));
    await user.selectOptions(drawer.getByLabelText('Expires'), 'On a date');
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    expect(await drawer.findByText(/Choose a date/)).toBeInTheDocument();
    await user.selectOptions(drawer.getByLabelText('Expires'), 'In 90 days');
    await user.clear(drawer.getByLabelText('Comment'));
    await user.type(drawer.getByLabelText('Comment'), 'Until the audit');
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Mark changed')).toBeInTheDocument();
    const input = asked('useChangeMarkMutation').at(-1)?.variables['input'] as {
      expiresAt: string;
      message: string;
      version: number;
    };
    expect([
      input.message,
      input.version,
      Math.round((Date.parse(input.expiresAt) - Date.now()) / 86_400_000),
    ]).toEqual(['Until the audit', 1, 90]);
  });

  it('ATK-08 PERM-01 who may only read sees why nothing can be undone, and who may not read nothing', async () => {
    const { user } = open('marks/active', { permissions: READS });
    await user.click(await screen.findByRole('row', { name: /signatures in query q/ }));
    const button = await screen.findByRole('button', { name: `Undo the mark of ${SCANNER}` });
    await user.click(button);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  it('ATK-08 PERM-01 who may only read finds nothing to change in the drawer of a mark', async () => {
    const { user } = open(
      `marks/active?drawer=${encodeURIComponent(JSON.stringify({ name: 'MarkSideDrawer', id: marks()[0]?.markId }))}`,
      { permissions: READS },
    );
    const drawer = within(await screen.findByRole('dialog', { name: 'Mark' }));
    const undo = await drawer.findByRole('button', { name: 'Undo' });
    expect(undo).toHaveAttribute('aria-disabled', 'true');
    await user.click(undo);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(drawer.getByLabelText('Comment')).toBeDisabled();
  });

  it('ATK-08 says where marks come from when there are none, and asks again when they do not come', async () => {
    open('marks/active', { list: [] });
    expect(await screen.findByText('No marks yet')).toBeInTheDocument();
  });

  it('ATK-08 asks again when the marks did not come', async () => {
    const { user, heal } = open('marks/active', { failures: { MarksPageQuery: 'INTERNAL' } });
    const retry = await screen.findByRole('button', { name: /try again|retry|reload/i });
    heal('MarksPageQuery');
    await user.click(retry);
    expect(await screen.findByRole('row', { name: /signatures in query q/ })).toBeInTheDocument();
  });

  it('an expiry is kept, taken away, some days ahead, or the end of a day in UTC', () => {
    const now = Date.UTC(2026, 10, 23, 12);
    const of = (expiry: string, date = '') => expiryOf({ expiry, date }, now);
    expect([of('keep'), of('never'), of('30'), of('date', '2026-12-01')]).toEqual([
      undefined,
      null,
      '2026-12-23T12:00:00.000Z',
      '2026-12-02T00:00:00.000Z',
    ]);
  });
});
