import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';

// The first of all fetches the whole app.
const FIRST = { timeout: 30_000 };
const SETTINGS = 'feature_sensitive_data_settings';
const READS = [
  ...ALL_PERMISSIONS.filter((permission) => !permission.startsWith(SETTINGS)),
  `${SETTINGS}:read`,
];

interface Mutation {
  readonly input: Readonly<Record<string, unknown>>;
}

function open(
  permissions: readonly string[] = [...READS, `${SETTINGS}:update`],
  isRefused = false,
) {
  let regulations: readonly string[] = ['hipaa'];
  const sent: (readonly string[])[] = [];
  const company = {
    ...makeCompany({ companyId: 'c-2', permissions }),
    regulations: () => regulations,
  };
  const app = renderApp('/c-2/settings/data-classification/regulations', {
    user: { email: 'maya@example.com', password: 'x', defaultCompanyId: null },
    companies: [company],
    mutations: {
      chooseRegulations: ({ input }: Mutation) => {
        const wanted = input['regulations'] as readonly string[]; // As the schema has it.
        sent.push(wanted);
        if (isRefused)
          return {
            company: null,
            errors: [{ code: 'badInput', field: null, message: 'Not now' }],
          };
        regulations = wanted;
        return { company, errors: [] };
      },
    },
  });
  return { ...app, sent };
}

const switchOf = (name: string) =>
  screen.findByRole('switch', { name: `Answers to ${name}` }, FIRST);

describe('Regulations', () => {
  it('DATA-06 shows every regulation with its sections, data types and source', async () => {
    open();
    expect(await switchOf('HIPAA')).toBeChecked();
    expect(await switchOf('PCI DSS 4.0')).not.toBeChecked();
    const cards = screen.getByRole('table', { name: 'PCI DSS 4.0' });
    expect(within(cards).getByRole('row', { name: /Req. 3.3/ })).toHaveTextContent(
      'Card CVV, Card Track Data',
    );
    const sources = screen.getAllByRole('link', { name: 'Source' });
    expect(sources).toHaveLength(5);
    for (const link of sources) expect(link.getAttribute('href')).toMatch(/^https:/);
  }, 60_000);

  it('DATA-06 a switch chooses a regulation beside the others, and takes it back', async () => {
    const { user, sent } = open();
    await user.click(await switchOf('PCI DSS 4.0'));
    expect(await screen.findByText('Regulations saved')).toBeInTheDocument();
    await waitFor(async () => expect(await switchOf('PCI DSS 4.0')).toBeChecked());
    await user.click(await switchOf('HIPAA'));
    await waitFor(async () => expect(await switchOf('HIPAA')).not.toBeChecked());
    expect(sent).toEqual([['pciDss', 'hipaa'], ['pciDss']]);
  }, 60_000);

  it('DATA-06 a refusal leaves the choice as it was and says why', async () => {
    const { user } = open(undefined, true);
    await user.click(await switchOf('CCPA'));
    expect(await screen.findByText('The regulations could not be saved')).toBeInTheDocument();
    expect(await switchOf('CCPA')).not.toBeChecked();
    expect(await switchOf('HIPAA')).toBeChecked();
  }, 60_000);

  it('SHELL-07 who may only read sees the choice and changes nothing; others see no page', async () => {
    open(READS);
    expect(await switchOf('HIPAA')).toBeDisabled();
    cleanup();
    open(['feature_inventory:read']);
    expect(await screen.findByText('Access Denied', {}, FIRST)).toBeVisible();
  }, 60_000);
});
