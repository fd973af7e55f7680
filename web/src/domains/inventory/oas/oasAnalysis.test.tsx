import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';
import { documentKey, type FakeOas, makeDocument } from '../../../../test/world/oasWorld.ts';

/** Documents of a company, newest first: from the last to the first. */
const documentsOf = (count: number, pending?: number) =>
  Array.from({ length: count }, (_, index) =>
    makeDocument('c-2', count - index, count - index === pending ? 'pending' : 'done'),
  );

const OAS_PERMISSIONS = ['read', 'create', 'delete'].map(
  (action) => `feature_oas_analysis:${action}`,
);

function open(
  search: string,
  count: number,
  isAnalysing = false,
  pending?: number,
  permissions = OAS_PERMISSIONS,
  found: Partial<FakeOas> = {},
) {
  const oas = { documents: documentsOf(count, pending), isAnalysing, ...found };
  return renderApp(`/c-2/discovery/oas-analysis${search}`, {
    companies: [
      makeCompany({
        companyId: 'c-2',
        permissions: [...ALL_PERMISSIONS, ...permissions],
        oas,
      }),
    ],
  });
}

/** The first page of a file waits for its code. */
const FIRST = { timeout: 30_000 };
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Documents' }, FIRST)).getAllByRole('listitem');

describe('documents of the OAS analysis', () => {
  it('lists all documents, a hundred at a time; looking again keeps them and adds new ones on top', async () => {
    const { user, world, asked } = open('?files=open', 130, true);
    expect(await rows()).toHaveLength(100);
    await user.click(screen.getByRole('button', { name: 'More documents' }));
    await waitFor(async () => expect(await rows()).toHaveLength(130));
    expect(screen.queryByRole('button', { name: 'More documents' })).not.toBeInTheDocument();
    const looks = asked('useRefreshAnalysisQuery').length;
    const oas = world.companies[0]?.oas;
    oas?.documents.unshift(makeDocument('c-2', 131, 'pending'));
    await waitFor(
      () => expect(asked('useRefreshAnalysisQuery').length).toBeGreaterThan(looks),
      FIRST,
    );
    await waitFor(async () => expect(await rows()).toHaveLength(131));
    expect((await rows())[0]).toHaveTextContent('orders-131.yaml');
    expect((await rows())[0]).toHaveTextContent('Lint is running');
    // The check of the new one is done: its row says so, and the page stops looking.
    if (oas) Object.assign(oas, { isAnalysing: false, documents: documentsOf(131) });
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('0 errors'), FIRST);
    expect(await rows()).toHaveLength(131);
  });

  it('a document far down the list says when lint has read it, and only such are asked for', async () => {
    const { user, world, asked } = open('?files=open', 130, false, 10);
    await rows();
    await user.click(screen.getByRole('button', { name: 'More documents' }));
    await waitFor(async () => expect((await rows())[120]).toHaveTextContent('Lint is running'));
    await waitFor(() => expect(asked('rereadPendingQuery').length).toBeGreaterThan(0), FIRST);
    Object.assign(world.companies[0]?.oas ?? {}, { documents: documentsOf(130) });
    await waitFor(async () => expect((await rows())[120]).toHaveTextContent('0 errors'), FIRST);
    for (const { variables } of asked('rereadPendingQuery'))
      expect(variables).toEqual({ ids: [makeDocument('c-2', 10).id] });
  });

  it('looking again reads the table only when something came of it', async () => {
    const { world, asked } = open('', 1, true);
    await screen.findByRole('combobox', { name: 'Document' }, FIRST);
    await waitFor(() => expect(asked('useRefreshAnalysisQuery').length).toBeGreaterThan(1), FIRST);
    expect(asked('useRefreshAnalysisTablesQuery')).toHaveLength(0);
    Object.assign(world.companies[0]?.oas ?? {}, { analysedAt: '2026-11-22T09:00:00.000Z' });
    await waitFor(() => expect(asked('useRefreshAnalysisTablesQuery')).toHaveLength(1), FIRST);
    const looks = asked('useRefreshAnalysisQuery').length;
    await waitFor(
      () => expect(asked('useRefreshAnalysisQuery').length).toBeGreaterThan(looks + 1),
      FIRST,
    );
    expect(asked('useRefreshAnalysisTablesQuery')).toHaveLength(1);
  });

  it('a document that the address names is found on a later page, and more can be asked for in the list', async () => {
    const { asked } = open(`?document=${documentKey(1)}`, 230);
    const list = await screen.findByRole<HTMLSelectElement>(
      'combobox',
      { name: 'Document' },
      FIRST,
    );
    await waitFor(() =>
      expect(
        within(list).getByRole<HTMLOptionElement>('option', { name: 'orders-1.yaml' }).selected,
      ).toBe(true),
    );
    expect(asked('useOasDocumentsPageQuery')).toHaveLength(2);
    expect(within(list).queryByRole('option', { name: 'More documents' })).not.toBeInTheDocument();
  });

  it('choosing more documents shows them without choosing one', async () => {
    const { user, address } = open('', 130);
    const list = await screen.findByRole<HTMLSelectElement>(
      'combobox',
      { name: 'Document' },
      FIRST,
    );
    await user.selectOptions(list, 'More documents');
    expect(await within(list).findByRole('option', { name: 'orders-1.yaml' })).toBeInTheDocument();
    expect(list).toHaveValue('all');
    expect(address()).toBe('/c-2/discovery/oas-analysis');
  });

  it('INV-15 View in the list of documents opens the viewer in its place', async () => {
    const { user, search } = open('?files=open', 2);
    await rows();
    await user.click(screen.getByRole('button', { name: 'View orders-2.yaml' }));
    expect(await screen.findByRole('dialog', { name: 'Document' }, FIRST)).toBeInTheDocument();
    expect([search().get('view'), search().get('files')]).toEqual([documentKey(2), null]);
    expect(screen.queryByRole('list', { name: 'Documents' })).not.toBeInTheDocument();
  });

  it('INV-15 lint is grouped by rule; a rule opens its issues, and an issue its operation', async () => {
    const rule = 'owasp:api2:2023-write-restricted';
    const { user, asked, search } = open('?tab=lint', 1, false, undefined, OAS_PERMISSIONS, {
      rules: [{ rule, severity: 'error', message: 'Every write needs security.', issues: 1_204 }],
      issues: [
        {
          issueId: 'i-1',
          severity: 'error',
          rule,
          message: 'Every write needs security.',
          path: 'paths./orders.post.security',
          pointer: '/paths/~1orders/post',
          document: makeDocument('c-2', 1),
        },
      ],
    });
    const grid = await screen.findByRole('grid', { name: 'Rules' }, FIRST);
    await user.click(await within(grid).findByRole('row', { name: /write-restricted.*1,204/ }));
    expect(search().get('rule')).toBe(rule);
    const issues = await screen.findByRole('grid', { name: 'Lint' }, FIRST);
    expect(asked('OasAnalysisPageQuery').at(-1)?.variables).toMatchObject({
      lintRule: rule,
      isLint: true,
    });
    await user.click(within(issues).getByRole('row', { name: /Every write/ }));
    expect([search().get('view'), search().get('operation')]).toEqual([
      documentKey(1),
      '/paths/~1orders/post',
    ]);
  });

  it('INV-15 a host without traffic is said to have none, instead of agreeing', async () => {
    open('', 1, false, undefined, OAS_PERMISSIONS, {
      hostsWithoutTraffic: ['a.example', 'b.example'],
    });
    expect(await screen.findByText('No traffic on a.example yet', {}, FIRST)).toBeInTheDocument();
    expect(screen.getByText(/^Nor on 1 other documented host/)).toBeInTheDocument();
    expect(screen.queryByText('Documents and traffic agree here.')).not.toBeInTheDocument();
  });

  it('INV-15 who may not delete documents is offered no way to', async () => {
    open('?files=open', 2, false, undefined, OAS_PERMISSIONS.slice(0, 2));
    const [first] = await rows();
    expect(first).toHaveTextContent('View');
    expect(screen.queryByRole('button', { name: /^Delete / })).not.toBeInTheDocument();
  });

  it('INV-15 a document leaves the list before the answer, and comes back with why when refused', async () => {
    const { user, world, refuse, allow, hold } = open('?files=open', 2);
    expect(await rows()).toHaveLength(2);
    const remove = async () => {
      await user.click(screen.getByRole('button', { name: 'Delete orders-2.yaml' }));
      const question = await screen.findByRole('alertdialog', { name: 'Delete orders-2.yaml?' });
      await user.click(within(question).getByRole('button', { name: 'Delete' }));
      await waitFor(async () => expect(await rows()).toHaveLength(1));
    };
    refuse('deleteOasDocument', 'conflict');
    const answerRefusal = hold('deleteOasDocument');
    await remove();
    await answerRefusal();
    expect(await screen.findByText('Could not delete the document')).toBeInTheDocument();
    expect(screen.getByText('deleteOasDocument refused')).toBeInTheDocument();
    expect(await rows()).toHaveLength(2);
    allow('deleteOasDocument');
    const answer = hold('deleteOasDocument');
    await remove();
    expect(world.companies[0]?.oas.documents).toHaveLength(2);
    await answer();
    await waitFor(() => expect(world.companies[0]?.oas.documents).toHaveLength(1));
    expect(await rows()).toHaveLength(1);
  });
});
