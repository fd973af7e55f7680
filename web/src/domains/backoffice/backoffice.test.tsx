import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import { ALL_PERMISSIONS, makeCompany } from '../../../test/world/makeWorld.ts';

// The first of all fetches the whole app.
const FIRST = { timeout: 30_000 };

interface Searched {
  readonly search?: string;
}

interface Mutation {
  readonly input: Readonly<Record<string, unknown>>;
}

const environmentOf = (environmentId: string, name: string, isMapped = false) => ({
  environmentId,
  name,
  organizationName: 'Harbor Pine',
  status: 'customer',
  licences: { threatProtection: true, postureGovernance: true, discovery: true },
  isMapped,
  threatProtection: true,
  switchedOff: [] as string[],
  version: 1,
  updatedAt: null,
  updatedBy: null,
});

/** As the service finds them: some are in no list, but found by their name or key. */
const isListed = (name: string, search: string): boolean =>
  search === '' ? name !== UNLISTED : name.toLowerCase().includes(search.toLowerCase());
const UNLISTED = 'Buoy';

/** The back office over two environments, for a system user unless told. */
function open(path: string, isSystem = true, unlisted = 0) {
  const environments = [environmentOf('e-1', 'Ferry'), environmentOf('e-2', 'Dock', true)];
  if (unlisted > 0) environments.push(environmentOf('e-1001', UNLISTED));
  const settings = {
    recommendedPolicies: true,
    sampling: false,
    pathPatterns: false,
    keepChangesDays: 365,
    keepAttacksDays: 365,
    version: 1,
    updatedAt: null,
    updatedBy: null,
  };
  const sent: unknown[] = [];
  let refusal: { code: string; field: string; message: string } | null = null;
  const company = {
    ...makeCompany({ companyId: 'c-2', permissions: ALL_PERMISSIONS }),
    servedEnvironments: ({ search = '' }: Searched) =>
      environments.flatMap((each) =>
        each.environmentId === search || isListed(each.name, search) ? [{ ...each }] : [],
      ),
    servedEnvironmentCount: ({ search = '' }: Searched) => (search === '' ? 2 + unlisted : 1),
    onboardingProgress: () =>
      environments.slice(0, 2).map(({ environmentId, name, organizationName, switchedOff }) => ({
        environmentId,
        name,
        organizationName,
        isShown: !switchedOff.includes('aOnboardingWizard'),
        doneSteps: environmentId === 'e-1' ? ['sendTraffic', 'keepSending'] : [],
      })),
    installationSettings: () => ({ ...settings }),
    discoveryReport: ({ days }: { readonly days: number }) =>
      environments.map(({ environmentId, name, organizationName }) => ({
        environmentId,
        name,
        organizationName,
        hosts: days,
        apis: 2,
        endpoints: 1234,
        sensitiveTypes: ['Email Address', 'IBAN'],
        gaps: 4,
        attackers: 5,
      })),
  };
  const settle = (input: Mutation['input'], change: (of: (typeof environments)[0]) => void) => {
    sent.push(input);
    const found = environments.find((each) => each.environmentId === input['environmentId']);
    if (found && refusal === null) change(found);
    return { company: refusal === null ? company : null, errors: refusal ? [refusal] : [] };
  };
  const app = renderApp(`/c-2/backoffice/${path}`, {
    user: { email: 'ana@harborpine.com', password: 'x', defaultCompanyId: null, isSystem },
    companies: [company],
    mutations: {
      changeInstallationSettings: ({ input }: Mutation) => {
        sent.push(input);
        Object.assign(settings, input);
        return { company, errors: [] };
      },
      changeCompanyFeatures: ({ input }: Mutation) =>
        settle(input, (found) => Object.assign(found, { switchedOff: input['switchedOff'] })),
      showOnboarding: ({ input }: Mutation) =>
        settle(input, (found) => {
          found.switchedOff = input['isShown'] === true ? [] : ['aOnboardingWizard'];
        }),
    },
  });
  return {
    ...app,
    sent,
    /** Has every change refused so from now on. */
    refuse: (field: string, message: string) => {
      refusal = { code: 'badInput', field, message };
    },
  };
}
const rowsOf = async (name: string) =>
  within(await screen.findByRole('grid', { name }, FIRST))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
const drawer = async () => within(await screen.findByRole('dialog', { name: 'Environment' }));

describe('Back office', () => {
  it('ADM-12 enhancements show what each environment has, and switch a feature off', async () => {
    const { user, sent } = open('enhancements');
    expect(await rowsOf('Enhancements')).toEqual([
      'Harbor PineFerryProductionOnAll on–',
      'Harbor PineDockProductionOnAll on–',
    ]);
    await user.click(screen.getByText('Ferry'));
    const shown = await drawer();
    await user.click(await shown.findByRole('switch', { name: 'Tune authentication' }, FIRST));
    await user.click(shown.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          companyId: 'c-2',
          environmentId: 'e-1',
          organizationProtection: true,
          threatProtection: true,
          switchedOff: ['aAuthTune'],
          version: 1,
        },
      ]),
    );
    await waitFor(async () =>
      expect(await rowsOf('Enhancements')).toContain('Harbor PineFerryProductionOn1 off–'),
    );
  }, 60_000);

  it.each([
    ['enhancements', 'Changes here apply at once to everyone in the environment.'],
    ['onboarding', 'Changes here apply at once to everyone in the environment.'],
    ['configurations', 'Changes here apply to every company of this installation.'],
  ])('ADM-12 %s warn whom a change reaches, before anything is opened', async (page, words) => {
    open(page);
    expect(await screen.findByText(words, {}, FIRST)).toBeVisible();
  });

  it('ADM-12 lists say what they leave out; the service finds it by a search', async () => {
    const { user } = open('enhancements?search=fer', true, 1_000);
    expect(await rowsOf('Enhancements')).toHaveLength(1);
    const search = screen.getByRole('searchbox', { name: 'Search environments' });
    await user.clear(search);
    expect(
      await screen.findByText('Showing the first 2 of 1,002 environments. Search to see others.'),
    ).toBeVisible();
    await user.type(search, 'dock');
    await waitFor(async () => expect(await rowsOf('Enhancements')).toHaveLength(1));
    expect(await screen.findByText('1 environment')).toBeVisible();
    expect(search).toHaveFocus();
    await user.clear(search);
    await user.type(search, 'buoy');
    await user.click(await screen.findByText('Buoy'));
    expect(await (await drawer()).findByRole('heading', { name: 'Buoy' })).toBeVisible();
    cleanup();
    open('onboarding', true, 1_000);
    expect(
      await screen.findByText(
        'Showing the first 2 of 1,002 environments. Search covers only these.',
        {},
        FIRST,
      ),
    ).toBeVisible();
  }, 60_000);

  it('ADM-12 a licence that the customer directory decides cannot be switched; a refusal is at its field', async () => {
    const { user, sent, refuse } = open('enhancements');
    await rowsOf('Enhancements');
    await user.click(screen.getByText('Dock'));
    const shown = await drawer();
    const licence = await shown.findByRole(
      'switch',
      { name: /Protect for the organization/ },
      FIRST,
    );
    expect(licence).toBeDisabled();
    expect(
      shown.getByText('Set by what Harbor Pine has bought, according to the customer directory.'),
    ).toBeInTheDocument();
    refuse('input.threatProtection', 'Not here.');
    const own = shown.getByRole('switch', { name: /Protect in this environment/ });
    await user.click(own);
    await user.click(shown.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(own).toHaveAccessibleDescription(/Not here\./));
    expect(sent).toEqual([
      {
        companyId: 'c-2',
        environmentId: 'e-2',
        threatProtection: false,
        switchedOff: [],
        version: 1,
      },
    ]);
  }, 60_000);

  it('ADM-12 onboarding says how far each environment is and is hidden in one', async () => {
    const { user, sent } = open('onboarding');
    expect(await rowsOf('Onboarding display')).toEqual([
      'Harbor PineFerry2 of 8Turn on a posture policy',
      'Harbor PineDock0 of 8Send traffic',
    ]);
    const display = screen.getByRole('switch', { name: 'Show onboarding in Ferry' });
    expect(display).toBeChecked();
    await user.click(display);
    await waitFor(() => expect(display).not.toBeChecked());
    expect(sent).toEqual([{ companyId: 'c-2', environmentId: 'e-1', isShown: false }]);
  }, 60_000);

  it('ADM-12 discovery reports are of a chosen period, searched, and downloaded as CSV', async () => {
    const { user, search } = open('discovery-reports');
    expect(await rowsOf('Discovery reports')).toEqual([
      'Harbor PineFerry3021,23445Email Address, IBAN',
      'Harbor PineDock3021,23445Email Address, IBAN',
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 days');
    await waitFor(() => expect(search().get('days')).toBe('7'));
    await waitFor(async () =>
      expect((await rowsOf('Discovery reports'))[0]).toMatch(/^Harbor PineFerry721,234/),
    );
    expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      '/download/identity/c-2/back-office/discovery-report.csv?days=7',
    );
    await user.type(screen.getByRole('searchbox', { name: 'Search environments' }), 'dock');
    await waitFor(async () => expect(await rowsOf('Discovery reports')).toHaveLength(1));
    expect(search().get('days')).toBe('7');
  }, 60_000);

  it('ADM-12 configurations are shown, checked and saved for the whole installation', async () => {
    const { user, sent } = open('configurations');
    await user.click(await screen.findByRole('button', { name: 'Edit' }, FIRST));
    const shown = within(await screen.findByRole('dialog', { name: 'Installation' }, FIRST));
    expect(
      await shown.findByText('Changes here apply to every company of this installation.'),
    ).toBeInTheDocument();
    const days = shown.getByRole('textbox', { name: 'Keep changes of the inventory' });
    await user.clear(days);
    await user.type(days, '6');
    await user.click(shown.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(days).toHaveAccessibleDescription(/Enter a whole number from 7 to 36,500\./),
    );
    expect(sent).toEqual([]);
    await user.clear(days);
    await user.type(days, '90');
    await user.click(shown.getByRole('switch', { name: 'Keep masked samples' }));
    await user.click(shown.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          companyId: 'c-2',
          recommendedPolicies: true,
          sampling: true,
          pathPatterns: false,
          keepChangesDays: 90,
          keepAttacksDays: 365,
          version: 1,
        },
      ]),
    );
    expect(await screen.findByText('90 days')).toBeInTheDocument();
  }, 60_000);

  it('ADM-12 PERM-05 is for system users: others have no such section and are refused', async () => {
    open('enhancements');
    await rowsOf('Enhancements');
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    expect(menu.getByRole('link', { name: 'Back Office' })).toHaveAttribute(
      'href',
      '/c-2/backoffice/enhancements',
    );
    for (const path of ['enhancements', 'configurations', 'onboarding', 'discovery-reports']) {
      cleanup();
      open(path, false);
      expect(await screen.findByText('Access Denied', {}, FIRST)).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Back Office' })).not.toBeInTheDocument();
    }
  }, 120_000);
});
