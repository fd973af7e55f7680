import { screen, within } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import { makeEndpoint } from '../../../test/world/makeEndpoint.ts';
import { makeCompany } from '../../../test/world/makeWorld.ts';

const companies = () => [
  makeCompany({
    companyId: 'c-2',
    endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /orders' })],
  }),
];

/** The first page of a file waits for its code. */
const FIRST = { timeout: 30_000 };

async function choose(field: string) {
  const app = renderApp('/c-2/unified-inventory', {
    companies: companies(),
    failures: { useFieldOptionsQuery: 'unavailable' },
  });
  await screen.findByRole('row', { name: /orders/ }, FIRST);
  await app.user.keyboard('f');
  await app.user.click(await screen.findByRole('button', { name: field }));
}

it.each([
  ['Label', 'Failed to get endpoint labels'],
  ['Source', 'Failed to get source tags'],
  ['Data category', 'Failed to get endpoint categories'],
])(
  'SHELL-18 OVER-15 choices of the filter %s that cannot be loaded say so, and %s',
  async (field, message) => {
    await choose(field);
    expect(await screen.findByRole('alert', { name: '' })).toHaveTextContent('Error loading data');
    expect(await screen.findByText(message)).toBeInTheDocument();
  },
);

it('OVER-15 LAB-05 groups shown as tags that cannot be read say so in a toast', async () => {
  renderApp('/c-2/settings/tags', {
    companies: companies(),
    failedFields: { 'Company.tagGroups': 'UNAVAILABLE' },
  });
  expect(await screen.findByText('Failed to get company tags', {}, FIRST)).toBeInTheDocument();
});

it('SHELL-18 labels of an endpoint that cannot be loaded say so', async () => {
  const drawer = encodeURIComponent(
    JSON.stringify({ name: 'UnifiedEndpointDetailsSideDrawer', id: 'get-orders' }),
  );
  const { user } = renderApp(`/c-2/unified-inventory?drawer=${drawer}`, {
    companies: companies(),
    failures: { useLabelChoicesQuery: 'unavailable' },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit labels' }, FIRST));
  expect(await screen.findByText('Failed to get endpoint labels')).toBeInTheDocument();
});

it('SHELL-18 a server that cannot be reached while something is saved is told', async () => {
  const { user } = renderApp('/c-2/settings/api-tokens');
  await user.click(await screen.findByRole('button', { name: 'New API token' }, FIRST));
  const dialog = within(await screen.findByRole('dialog', { name: 'New API token' }));
  await user.type(dialog.getByLabelText('Name'), 'CI');
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Unable to connect to server, try again later',
  );
});
