import { act, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { makeIntegration } from '../../../../test/world/integrationWorld.ts';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import {
  ALL_PERMISSIONS,
  type FakeCompany,
  makeCompany,
} from '../../../../test/world/makeWorld.ts';
import { makePolicy } from '../../../../test/world/policyWorld.ts';
import { REDIRECT_MS } from './wizardPlan.ts';

// The first of all fetches the whole app.
const FIRST = { timeout: 30_000 };
const WIZARD = '/c-2/onboarding-wizard';
const ALL = [
  ...ALL_PERMISSIONS,
  'feature_integrations_hub:read',
  'feature_integrations_hub:create',
];
const COMPLETE = {
  endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /orders' })],
  policies: { own: [makePolicy(1, { name: 'Open' })], hub: [] },
  integrations: [
    makeIntegration({ name: 'Board' }),
    makeIntegration({ name: 'Proxy', kind: 'denyList' }),
  ],
};

const open = (part: Partial<FakeCompany> = {}, world: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(WIZARD, {
    companies: [makeCompany({ companyId: 'c-2', permissions: ALL, ...part })],
    ...world,
  });
const steps = async () => {
  await screen.findByRole('heading', { name: 'Onboarding has 4 steps.' }, FIRST);
  return screen
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByRole('heading', { level: 3 }) !== null);
};
const titleOf = (step: HTMLElement) => within(step).getByRole('heading', { level: 3 }).textContent;

/** Keeps the timers of the redirect for the test to run, and leaves all others alone. */
function holdRedirects() {
  const real = globalThis.setTimeout;
  const redirects: (() => void)[] = [];
  globalThis.setTimeout = ((work: () => void, delay?: number) =>
    delay === 5_000 ? redirects.push(work) : real(work, delay)) as typeof setTimeout;
  return { redirects, restore: () => void (globalThis.setTimeout = real) };
}

describe('the onboarding wizard', () => {
  it('ADM-11 takes the done-state of each step from what is there, and leads to its page', async () => {
    open({ policies: COMPLETE.policies });
    const found = await steps();
    expect(found.map(titleOf)).toEqual([
      'Send traffic: open',
      'Fix the worst problems: done',
      'Open tickets: open',
      'Block attackers: open',
    ]);
    expect(found.map((step) => within(step).getByRole('link').getAttribute('href'))).toEqual([
      '/c-2/ingest',
      '/c-2/settings/posture-policies',
      '/c-2/workflows-hub/workflow-hub',
      '/c-2/workflows-hub/workflow-hub',
    ]);
    expect(found.map((step) => step.getAttribute('aria-current'))).toEqual([
      'step',
      null,
      null,
      null,
    ]);
    expect(screen.getByText('1 of 4 done')).toBeVisible();
    expect(screen.queryByText(/^Setup is complete/)).not.toBeInTheDocument();
  }, 60_000);

  it('ADM-11 opens the overview 5000 ms after every step is done, and not before', async () => {
    expect(REDIRECT_MS).toBe(5_000);
    const { redirects, restore } = holdRedirects();
    const { address } = open(COMPLETE);
    expect(await screen.findByText(/^Setup is complete/, {}, FIRST)).toBeVisible();
    restore();
    expect(address()).toBe(WIZARD);
    act(() => redirects.forEach((redirect) => redirect()));
    await waitFor(() => expect(address()).toBe('/c-2/overview'));
  }, 60_000);

  it('ADM-11 stays where the reader wants to', async () => {
    const { user, address } = open(COMPLETE);
    await user.click(await screen.findByRole('button', { name: 'Stay here' }, FIRST));
    expect(screen.queryByText(/^Setup is complete/)).not.toBeInTheDocument();
    expect(address()).toBe(WIZARD);
  }, 60_000);

  it('PERM-04 ADM-11 shows who may only read how far it is, and whom to ask', async () => {
    open({ permissions: ALL.filter((each) => each.endsWith(':read')) });
    const [send] = await steps();
    const first = within(send as HTMLElement);
    expect(titleOf(send as HTMLElement)).toBe('Send traffic: open');
    expect(screen.getByText('0 of 4 done')).toBeVisible();
    expect(
      first.getByText('Your role does not allow this. Ask an administrator of your organization.'),
    ).toBeVisible();
    expect(first.queryByRole('link')).not.toBeInTheDocument();
  }, 60_000);

  it('ADM-11 says so where no service could tell, and does not call it complete', async () => {
    open(COMPLETE, { failedFields: { 'UseCase.steps': 'UNAVAILABLE' } });
    for (const step of await steps())
      expect(within(step).getByText(/^Could not load the steps/)).toBeVisible();
    expect(screen.queryByText(/^Setup is complete/)).not.toBeInTheDocument();
  }, 60_000);

  it('SHELL-07 ADM-11 is not for who may not see the wizard', async () => {
    const company = makeCompany({ companyId: 'c-2' });
    company.labelling.flags = [{ name: 'aOnboardingWizard', canView: false, canEdit: false }];
    renderApp(WIZARD, { companies: [company] });
    expect(await screen.findByRole('heading', { name: 'Access Denied' }, FIRST)).toBeVisible();
  }, 60_000);
});
