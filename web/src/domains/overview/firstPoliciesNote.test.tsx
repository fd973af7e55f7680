import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import { makeEndpoint } from '../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../test/world/makeWorld.ts';

const FIRST = { timeout: 30_000 };

function open(permissions: readonly string[] = ALL_PERMISSIONS, began: number | null = 82) {
  const company = makeCompany({
    companyId: 'c-2',
    permissions,
    endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /orders' })],
    policies: { own: [], hub: [], began },
  });
  return { ...renderApp('/c-2/overview', { companies: [company] }), company };
}

const note = () => screen.findByRole('region', { name: 'Recommended policies' }, FIRST);

it('POST-12 the policies that a company began with are told until the note is closed', async () => {
  const { user, asked, company, hold } = open();
  const answer = hold('markFirstPoliciesSeen');
  const shown = await note();
  expect(shown).toHaveTextContent('This company starts with 82 recommended policies');
  await user.click(within(shown).getByRole('button', { name: 'Do not show again' }));
  await waitFor(() => expect(shown).not.toBeInTheDocument());
  expect(company.policies.began).toBe(82);
  await answer();
  await waitFor(() => expect(company.policies.began).toBeNull());
  expect(asked('useMarkFirstPoliciesSeenMutation').at(-1)?.variables['input']).toEqual({
    companyId: 'c-2',
  });
});

it('POST-12 the note leads to the policies, and is closed for who went there', async () => {
  const { user, address, company } = open();
  await user.click(within(await note()).getByRole('link', { name: 'See the policies' }));
  await waitFor(() => expect(address()).toBe('/c-2/settings/posture-policies'), FIRST);
  await waitFor(() => expect(company.policies.began).toBeNull());
});

it('POST-12 the note comes back when the server could not remember that it was closed', async () => {
  const { user, refuse, hold } = open();
  refuse('markFirstPoliciesSeen', 'forbidden');
  const answer = hold('markFirstPoliciesSeen');
  const shown = await note();
  await user.click(within(shown).getByRole('button', { name: 'Do not show again' }));
  await waitFor(() => expect(shown).not.toBeInTheDocument());
  await answer();
  expect(await screen.findByText('Could not dismiss the note')).toBeInTheDocument();
  expect(await note()).toBeInTheDocument();
});

it('POST-12 who may not change policies is told nothing, nor where there is nothing to tell', async () => {
  const lesser = ALL_PERMISSIONS.filter((each) => each !== 'feature_security_posture_rules:update');
  const { asked } = open(lesser);
  await screen.findByRole('navigation', { name: 'Overview' }, FIRST);
  expect(screen.queryByRole('region', { name: 'Recommended policies' })).not.toBeInTheDocument();
  expect(asked('OverviewCardsQuery')).not.toHaveLength(0);
  expect(asked('FirstPoliciesNoteQuery')).toHaveLength(0);
  cleanup();
  open(ALL_PERMISSIONS, null);
  await screen.findByRole('navigation', { name: 'Overview' }, FIRST);
  expect(screen.queryByRole('region', { name: 'Recommended policies' })).not.toBeInTheDocument();
});
