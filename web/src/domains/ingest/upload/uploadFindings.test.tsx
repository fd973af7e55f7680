import { screen, waitFor, within } from '@testing-library/react';
import { fakeUploads } from '../../../../test/fakeUploads.ts';
import { renderApp } from '../../../../test/renderApp.tsx';
import { makeGap } from '../../../../test/world/gapWorld.ts';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';

const FIRST = { timeout: 30_000 };
const ANSWER = {
  batchIds: ['b-1'],
  received: 4,
  learned: 4,
  noise: {},
  sampled: 0,
  rejected: {},
  duplicate: false,
  source: 'shop.har',
  format: 'har',
  operations: null,
};

const EVERYTHING = [
  ...ALL_PERMISSIONS,
  'feature_security_posture_gaps:read',
  'feature_attackers:read',
];

async function upload(
  permissions: readonly string[] = EVERYTHING,
  answer: object = {},
  failedFields: Readonly<Record<string, string>> = {},
  gaps = [makeGap('Open to all')],
) {
  const uploads = fakeUploads();
  const endpoint = (name: string, sensitive: boolean) =>
    makeEndpoint({ companyId: 'c-2', name, sensitive });
  const company = makeCompany({
    companyId: 'c-2',
    permissions,
    endpoints: [
      { ...endpoint('GET /orders', true), attackers: 2 },
      endpoint('GET /carts', false),
      { ...endpoint('GET /others', true), sources: ['other.har'] },
    ],
    gaps: [...gaps, { ...makeGap('Of another file'), sources: ['other.har'] }],
  });
  const app = renderApp('/c-2/ingest', { companies: [company], failedFields });
  await app.user.upload(
    await screen.findByLabelText('Choose files', { selector: 'input' }, FIRST),
    [new File(['{"log":{"entries":[]}}'], 'shop.har')],
  );
  await waitFor(() => expect(uploads).toHaveLength(1));
  await uploads[0]?.answer(200, { ...ANSWER, ...answer });
  return { ...app, company, endpoint };
}

const found = () => screen.findByRole('list', { name: 'Found in shop.har so far' }, FIRST);
const told = async () =>
  within(await found())
    .getAllByRole('link')
    .map((link) => {
      const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://x');
      return [link.textContent, pathname, JSON.parse(searchParams.get('filters') ?? 'null')];
    });

const OF_SOURCE = { field: 'source', op: 'is', value: ['shop.har'] };

it('INV-01 POST-01 an upload says what was found in its source, each number leading to what it counts', async () => {
  await upload();
  const attacked = { field: 'attackers', op: 'between', value: [1, 1_000] };
  const email = { field: 'dataType', op: 'is', value: ['Email Address'] };
  // Endpoints and gaps are asked for by themselves.
  await screen.findByRole('link', { name: '1 gap: see it' }, FIRST);
  await screen.findByRole('link', { name: '2 endpoints' }, FIRST);
  expect(await told()).toEqual([
    ['2 endpoints', '/c-2/unified-inventory', { all: [OF_SOURCE] }],
    ['on 1 host', '/c-2/unified-inventory', { all: [OF_SOURCE] }],
    [
      '1 carries sensitive data',
      '/c-2/unified-inventory',
      { all: [OF_SOURCE, { field: 'sensitive', op: 'is', value: true }] },
    ],
    ['1 carries e-mail addresses', '/c-2/unified-inventory', { all: [OF_SOURCE, email] }],
    ['1 under attack', '/c-2/unified-inventory', { all: [OF_SOURCE, attacked] }],
    ['1 gap: see it', '/c-2/posture-gaps/open', { all: [OF_SOURCE] }],
  ]);
  expect(screen.getByRole('link', { name: 'on 1 host' }).getAttribute('href')).toContain(
    'groupEndpointsBy',
  );
});

it('INV-01 what is learned later is counted while one looks', async () => {
  const { company, endpoint } = await upload();
  await found();
  company.endpoints.push(endpoint('GET /late', false));
  expect(await screen.findByRole('link', { name: '3 endpoints' }, FIRST)).toBeInTheDocument();
});

it('PERM-01 what the viewer may not see is not told', async () => {
  const { asked } = await upload(ALL_PERMISSIONS);
  expect((await told()).at(-1)?.[0]).toBe('1 carries e-mail addresses');
  expect(asked('useUploadFindingsGapsQuery')).toEqual([]);
});

it('what cannot be counted is not told, and the rest is', async () => {
  const app = await upload(EVERYTHING, {}, { 'PostureGapConnection.totalCount': 'UNAVAILABLE' });
  await waitFor(() => expect(app.asked('useUploadFindingsGapsQuery')).toHaveLength(2), FIRST);
  expect((await told()).at(-1)?.[0]).toBe('1 under attack');
});

it('INV-01 POST-01 an upload without a gap leads to its riskiest endpoints', async () => {
  await upload(EVERYTHING, {}, {}, []);
  const riskiest = await screen.findByRole(
    'link',
    { name: 'no gaps so far: see the riskiest endpoints' },
    FIRST,
  );
  const { searchParams } = new URL(riskiest.getAttribute('href') ?? '', 'http://x');
  expect([searchParams.get('sort'), JSON.parse(searchParams.get('filters') ?? 'null')]).toEqual([
    'riskScore',
    { all: [OF_SOURCE] },
  ]);
  expect(screen.queryByRole('link', { name: /gaps?: see/ })).toBeNull();
});

it('a document and an upload that taught nothing say nothing of traffic', async () => {
  const { asked } = await upload(EVERYTHING, { learned: 0, noise: { staticFile: 4 } });
  await screen.findByText(/4 received/);
  expect(asked().filter(({ name }) => name.startsWith('useUploadFindings'))).toEqual([]);
});

it('a file without requests says so, instead of a sum of zeros', async () => {
  await upload(EVERYTHING, { received: 0, learned: 0 });
  expect(await screen.findByText('no requests in this file')).toBeVisible();
  expect(screen.queryByText(/0 received/)).toBeNull();
});

it('a file that was sent before counts nothing twice, and is not called empty', async () => {
  await upload(EVERYTHING, { received: 0, learned: 0, duplicate: true });
  expect(await screen.findByText(/^Already received/)).toBeVisible();
  expect(screen.queryByText('no requests in this file')).toBeNull();
});
