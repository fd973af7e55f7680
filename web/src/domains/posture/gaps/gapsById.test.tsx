import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { makeGap } from '../../../../test/world/gapWorld.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';
import { globalId } from '../../../entities/company/globalId.ts';

const PATH = '/c-2/posture-gaps/open';
const PERMISSIONS = [...ALL_PERMISSIONS, 'feature_security_posture_gaps:read'];
const FIRST = '3f2b8c1d-0a4e-4b6f-9c7d-1e2f3a4b5c6d';
const SECOND = '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d';
const THIRD = '3f2b8c1e-52d1-4a63-8d0e-6f0a9c3b2d11';
const IGNORED = 'c0ffee00-8a53-4d3c-9a1b-7e2d5f4c3b2a';
const OF_ANOTHER = '7d444840-9dc0-11d1-b245-5ffdce74fad2';

const open = () =>
  renderApp(PATH, {
    companies: [
      makeCompany({
        companyId: 'c-2',
        name: 'Production',
        permissions: PERMISSIONS,
        gaps: [
          makeGap('Card number unmasked', { gapId: FIRST }),
          makeGap('No rate limit', { gapId: SECOND }),
          makeGap('Old server', { gapId: THIRD }),
          makeGap('Accepted before', { gapId: IGNORED, status: 'ignored' }),
        ],
      }),
      makeCompany({
        companyId: 'c-1',
        name: 'Staging',
        permissions: PERMISSIONS,
        gaps: [makeGap('Elsewhere', { gapId: OF_ANOTHER })],
      }),
    ],
  });
const names = () =>
  screen.getAllByRole('row').flatMap((row) => row.querySelector('b.p-strong')?.textContent ?? []);

/** The page after something was pasted into its search. */
async function pasted(text: string) {
  const app = open();
  await screen.findByRole('grid', { name: 'Posture gaps' });
  await app.user.click(screen.getByRole('searchbox', { name: 'Gap, host, path or ID' }));
  await app.user.paste(text);
  await waitFor(() => expect(app.search().get('search')).toBe(text));
  return app;
}

beforeAll(() => import('./GapsPage.tsx'));

describe('POST-01 gaps by the ID that is pasted into the search', () => {
  it('finds one by its ID, and asks for nothing else', async () => {
    const { asked } = await pasted(FIRST.toUpperCase());
    await waitFor(() => expect(names()).toEqual(['Card number unmasked']));
    expect(asked('GapsPageQuery').at(-1)?.variables).toMatchObject({
      filter: { all: [{ field: 'gapId', op: 'is', value: [FIRST] }] },
    });
  });

  it('finds several at once, by ID and by that of the graph', async () => {
    await pasted(`${FIRST}, ${globalId('PostureGap', 'c-2', SECOND)}`);
    await waitFor(() => expect(names()).toEqual(['Card number unmasked', 'No rate limit']));
    expect(screen.getByText('2 matching gaps')).toBeInTheDocument();
  });

  it('finds by how an ID begins', async () => {
    await pasted(THIRD.slice(0, 8));
    await waitFor(() => expect(names()).toEqual(['Old server']));
  });

  it('leads to the status under which the gap is', async () => {
    const { user, address } = await pasted(IGNORED);
    await screen.findByText(/^No gaps with this status match/);
    await user.click(screen.getByRole('link', { name: 'Ignored (1)' }));
    await waitFor(() => expect(names()).toEqual(['Accepted before']));
    expect(address()).toBe(`/c-2/posture-gaps/ignored?search=${IGNORED}`);
  });

  it('finds none of another company, says so, and leads back to all', async () => {
    const { user } = await pasted(OF_ANOTHER);
    expect(await screen.findByText(/^No gap in Production has this ID\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(names()).toHaveLength(3));
  });
});
