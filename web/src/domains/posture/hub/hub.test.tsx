import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import { makeCompany } from '../../../../test/world/makeWorld.ts';
import { makeHubPolicy, makePolicy } from '../../../../test/world/policyWorld.ts';

const FIRST = { timeout: 30_000 };
const NOW = new Date().toISOString();
const HUB = [
  makeHubPolicy('prov-open', { name: 'Answers without credentials' }),
  makeHubPolicy('prov-old', {
    name: 'Old version in use',
    categories: ['Inventory Management'],
    cweIds: ['CWE-200'],
    timeCreated: NOW,
    severity: 'low',
    isRecommended: true,
  }),
  makeHubPolicy('prov-bare', {
    name: 'Bare endpoint',
    categories: [],
    isRecommended: true,
    scope: 'host',
  }),
  makeHubPolicy('prov-lbl', {
    name: 'Payment endpoint is open',
    isInstallable: false,
    filter: { all: [{ field: 'labelName', op: 'is', value: 'Payment' }] },
  }),
];

function open(path: string, part: Parameters<typeof renderApp>[1] = {}) {
  const company = makeCompany({
    companyId: 'c-2',
    endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /orders' })],
    policies: {
      own: [
        makePolicy(1, {
          name: 'Old version in use',
          providerKey: 'prov-old',
          severity: 'critical',
        }),
      ],
      hub: HUB,
    },
  });
  return { ...renderApp(`/c-2/settings/${path}`, { companies: [company], ...part }), company };
}

const cards = () =>
  within(screen.getByRole('list', { name: 'Hub policies' }))
    .queryAllByRole('button', { name: /^Open/ })
    .map((card) => card.textContent);
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) });

it('POST-12 POST-15 the hub shows categories with counts in full and as filtered, and the tab is in the address', async () => {
  const app = open('posture-rules-marketplace');
  await waitFor(() => expect(cards()).toHaveLength(4), FIRST);
  expect(app.address()).toBe('/c-2/settings/api-policy-hub');
  expect(
    [tab('All'), tab('No Category'), tab('Authentication')].map(({ textContent }) => textContent),
  ).toEqual(['AllNew4', 'No Category1', 'Authentication2']);
  // The most severe first, and last of all what cannot be installed, with the reason.
  expect(cards()).toEqual([
    'Old version in use',
    'Answers without credentials',
    'Bare endpoint',
    'Payment endpoint is open',
  ]);
  expect(
    screen.getByText('Policies that depend on predefined label names cannot be installed.'),
  ).toBeInTheDocument();
  expect(tab('Inventory Management')).toHaveTextContent('New');
  expect(tab('Authentication')).not.toHaveTextContent('New');
  await app.user.click(tab('No Category'));
  await waitFor(() => expect(cards()).toEqual(['Bare endpoint']));
  expect(app.search().get('category')).toBe('EMPTY');
  tab('No Category').focus();
  await app.user.keyboard('{ArrowDown}');
  await waitFor(() =>
    expect(cards()).toEqual(['Answers without credentials', 'Payment endpoint is open']),
  );
  expect(app.search().get('category')).toBe('Authentication');
  await app.user.type(screen.getByRole('searchbox'), 'payment');
  await waitFor(() => expect(cards()).toEqual(['Payment endpoint is open']));
  expect(tab('Authentication')).toHaveTextContent('1 of 2');
  expect(tab('All')).toHaveTextContent('1 of 4');
  await app.user.click(tab('Inventory Management'));
  await app.user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(cards()).toHaveLength(4));
  expect(app.search().toString()).toBe('');
});

it('POST-12 a policy is installed from its card, and uninstalled after a question; one about labels cannot be', async () => {
  const app = open('api-policy-hub?category=Nonsense');
  const install = await screen.findByRole(
    'button',
    { name: 'Install Answers without credentials' },
    FIRST,
  );
  expect(tab('All')).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('button', { name: 'Install Payment endpoint is open' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await app.user.click(install);
  await screen.findByText('Policy installed successfully');
  expect(app.asked('useInstallPolicyMutation').at(-1)?.variables['input']).toEqual({
    companyId: 'c-2',
    key: 'prov-open',
    severity: 'high',
  });
  await app.user.click(
    await screen.findByRole('button', { name: 'Uninstall Answers without credentials' }),
  );
  const question = within(
    await screen.findByRole('alertdialog', {
      name: 'Uninstall the policy Answers without credentials?',
    }),
  );
  expect(app.company.policies.own).toHaveLength(2);
  await app.user.click(question.getByRole('button', { name: 'Uninstall' }));
  await screen.findByText('Policy uninstalled successfully');
  expect(
    await screen.findByRole('button', { name: 'Install Answers without credentials' }),
  ).toBeInTheDocument();
});

it('POST-12 POST-11 POST-13 the drawer installs with a severity and status, then holds the policy; a copy is written from it', async () => {
  const app = open('api-policy-hub');
  await app.user.click(
    await screen.findByRole('button', { name: 'Open Answers without credentials' }, FIRST),
  );
  const shown = within(await screen.findByRole('dialog', {}, FIRST));
  const severity = await shown.findByLabelText('Severity', {}, FIRST);
  expect(severity).toHaveDisplayValue('High');
  await app.user.selectOptions(severity, 'Critical');
  await waitFor(() =>
    expect(app.asked('useBackTestQuery').at(-1)?.variables).toMatchObject({
      severity: 'critical',
      policyId: null,
    }),
  );
  await app.user.click(shown.getByRole('button', { name: 'Install' }));
  await screen.findByText('Policy installed successfully');
  expect(app.asked('useInstallPolicyMutation').at(-1)?.variables['input']).toEqual({
    companyId: 'c-2',
    key: 'prov-open',
    severity: 'critical',
    isEnabled: true,
  });
  expect(await shown.findByRole('button', { name: 'Uninstall' })).toBeInTheDocument();
  expect(shown.getByLabelText('Severity')).toHaveDisplayValue('Critical');
  await app.user.click(shown.getByRole('button', { name: 'Duplicate' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue(
      'Copy of Answers without credentials',
    ),
  );
  expect(app.company.policies.own).toHaveLength(2);
});

it('POST-12 a policy about labels is only read', async () => {
  const app = open(
    `api-policy-hub?drawer=${encodeURIComponent(JSON.stringify({ name: 'HubPolicySideDrawer', id: 'prov-lbl' }))}`,
  );
  const shown = within(await screen.findByRole('dialog', {}, FIRST));
  expect(
    await shown.findByText(
      'Policies that depend on predefined label names cannot be installed.',
      {},
      FIRST,
    ),
  ).toBeInTheDocument();
  expect(shown.getByRole('button', { name: 'Install' })).toHaveAttribute('aria-disabled', 'true');
  expect(shown.getByLabelText('Severity')).toBeDisabled();
  expect(shown.queryByRole('button', { name: 'Duplicate' })).not.toBeInTheDocument();
  expect(app.asked('useBackTestQuery')).toHaveLength(0);
});

it('POST-12 the recommended policies that are missing are installed at once', async () => {
  const app = open('api-policy-hub?category=Nonsense');
  const button = await screen.findByRole('button', { name: /^Install all recommended/ }, FIRST);
  expect(button).toHaveTextContent('Install all recommended (1)');
  const card = within(await screen.findByRole('list', { name: 'Hub policies' }));
  expect(card.getAllByText('Recommended')).toHaveLength(2);
  expect(card.getAllByText('One gap per host')).toHaveLength(1);
  await app.user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Install 1 policy' }, FIRST));
  expect(app.asked('useInstallRecommendedMutation')).toHaveLength(0);
  expect(await dialog.findByText('1 gap')).toBeInTheDocument();
  await app.user.click(dialog.getByRole('button', { name: 'Install' }));
  await screen.findByText('Recommended policies installed');
  expect(app.asked('useInstallRecommendedMutation').at(-1)?.variables['input']).toEqual({
    companyId: 'c-2',
  });
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(
    await screen.findByRole('button', { name: 'Uninstall Bare endpoint' }),
  ).toBeInTheDocument();
});

it('POST-12 a recommended policy whose name is taken is told', async () => {
  const app = open('api-policy-hub');
  app.company.policies.own.push(makePolicy(2, { name: 'BARE endpoint' }));
  const button = await screen.findByRole('button', { name: /^Install all recommended/ }, FIRST);
  await app.user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Install 1 policy' }, FIRST));
  await app.user.click(dialog.getByRole('button', { name: 'Install' }));
  expect(
    await screen.findByText('1 was skipped: you already have a policy with that name'),
  ).toBeInTheDocument();
  expect(app.company.policies.own).toHaveLength(2);
});

it('POST-12 installs the selected policies after showing their severities and counts, and names those it could not install', async () => {
  const app = open('api-policy-hub');
  const box = (name: string) => screen.queryByRole('checkbox', { name: `Select ${name}` });
  await screen.findByRole('checkbox', { name: 'Select Bare endpoint' }, FIRST);
  expect([box('Old version in use'), box('Payment endpoint is open')]).toEqual([null, null]);
  app.company.policies.own.push(makePolicy(2, { name: 'BARE endpoint' }));
  for (const name of ['Bare endpoint', 'Answers without credentials']) {
    const found = box(name);
    if (found) await app.user.click(found);
  }
  expect(screen.getByText('2 selected')).toBeInTheDocument();
  expect(box('Bare endpoint')?.closest('li')).toHaveAttribute('data-chosen');
  await app.user.click(screen.getByRole('button', { name: 'Install selected' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Install 2 policies' }, FIRST));
  const listed = within(dialog.getByRole('list', { name: 'Policies to install' }));
  await waitFor(() =>
    expect(listed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'HighAnswers without credentials1 gap',
      'HighBare endpoint1 gap',
    ]),
  );
  expect(dialog.getByText('2 gaps in total')).toBeInTheDocument();
  // Both have the same conditions and severity: they are tried once.
  expect(app.asked('useBackTestCountsQuery')).toHaveLength(1);
  await app.user.click(dialog.getByRole('button', { name: 'Install' }));
  expect(await screen.findByText('1 policy was not installed')).toBeInTheDocument();
  expect(screen.getByText('Bare endpoint: Policy name already exists')).toBeInTheDocument();
  expect(app.asked('useInstallPoliciesMutation').at(-1)?.variables['input']).toEqual({
    companyId: 'c-2',
    keys: ['prov-open', 'prov-bare'],
  });
  expect(
    await screen.findByRole('button', { name: 'Uninstall Answers without credentials' }),
  ).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('2 selected')).not.toBeInTheDocument());
});

it('POST-12 policies whose gaps could not be counted can be installed all the same', async () => {
  const app = open('api-policy-hub', { failures: { useBackTestCountsQuery: 'UNAVAILABLE' } });
  const box = await screen.findByRole('checkbox', { name: 'Select Bare endpoint' }, FIRST);
  await app.user.click(box);
  await app.user.click(screen.getByRole('button', { name: 'Install selected' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Install 1 policy' }, FIRST));
  expect(await dialog.findByText('Not counted')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Install' })).toBeEnabled();
});
