import { screen } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import { ALL_PERMISSIONS, makeCompany } from '../../../test/world/makeWorld.ts';

const company = (threatProtection: boolean) =>
  makeCompany({
    companyId: 'c-2',
    permissions: [...ALL_PERMISSIONS, 'feature_attackers:read'],
    licences: { threatProtection, postureGovernance: true, discovery: true },
  });
const installation = {
  underMaintenance: false,
  supportEmail: 'help@example.com',
  statusPageUrl: null,
  contactUrl: null,
  learnMoreUrl: 'https://learn.example/',
  userFlowScriptUrl: null,
};

it('SHELL-20 PERM-03 without the licence there is a teaser with its two ways on', async () => {
  renderApp('/c-2/attackers/action-required/open', { companies: [company(false)], installation });
  expect(
    await screen.findByRole('heading', { name: 'Threat protection is not licensed' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
    'href',
    'mailto:help@example.com',
  );
  expect(screen.getByRole('link', { name: 'Learn More' })).toHaveAttribute(
    'href',
    'https://learn.example/',
  );
});

it('SHELL-20 ways that lead nowhere are left out', async () => {
  renderApp('/c-2/attackers', { companies: [company(false)] });
  expect(
    await screen.findByRole('heading', { name: 'Threat protection is not licensed' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Contact Us' })).not.toBeInTheDocument();
});

it('SHELL-20 PERM-03 with the licence there is none', async () => {
  renderApp('/c-2/attackers', { companies: [company(true)], installation });
  expect(await screen.findByRole('grid', { name: 'Attackers' })).toBeInTheDocument();
  expect(
    screen.queryByRole('heading', { name: 'Threat protection is not licensed' }),
  ).not.toBeInTheDocument();
});
