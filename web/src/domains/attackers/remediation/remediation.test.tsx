import { screen, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { makeAttacker } from '../../../../test/world/attackerWorld.ts';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';
import { noLabels } from '../../../../test/world/labelWorld.ts';
import { makeRemediation } from '../../../../test/world/remediationWorld.ts';

const endpoint = makeEndpoint({ companyId: 'c-2', name: 'POST /orders/{id}' });
const attacker = makeAttacker(1, '203.0.113.9');
const REMEDIATIONS = [makeRemediation(1, 'isAdmin', { anomaly: 'unknownProperty', endpoint, attackerId: attacker.attackerId }), makeRemediation(2, 'sku'), makeRemediation(3, 'note', { isActive: false })];

function open(path: string, { permissions = ['feature_remediations:read', 'feature_attackers:read'], remediations = REMEDIATIONS, isHidden = false } = {}) {
  const labelling = { ...noLabels(), flags: [{ name: 'zHideRemediation', canView: isHidden, canEdit: false }] };
  return renderApp(`/c-2/${path}`, { companies: [makeCompany({ companyId: 'c-2', permissions: [...ALL_PERMISSIONS, ...permissions], endpoints: [endpoint], attackers: [attacker], remediations, labelling })] });
}

beforeAll(() => import('./RemediationPage.tsx'));

describe('remediation', () => {
  it('ATK-15 SHELL-07 insights are listed by status with their counts, and lead to endpoint and attacker', async () => {
    const { user, asked } = open('remediation');
    const row = within(await screen.findByRole('row', { name: /body isAdmin/ }));
    expect(row.getByText('Unknown property')).toBeInTheDocument();
    expect(row.getByText('Insight 1')).toBeInTheDocument();
    expect(row.getByRole('link', { name: 'POST api.example/orders/{id}' })).toHaveAttribute('href', expect.stringContaining(endpoint.endpointId));
    expect(row.getByRole('link', { name: 'View attacker' })).toHaveAttribute('href', `/c-2/attackers/${attacker.attackerId}`);
    const gone = within(screen.getByRole('row', { name: /body sku/ }));
    expect(gone.getByText('POST api.example/orders/{id}')).toBeInTheDocument();
    expect(gone.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.queryByText('body note')).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /^Remediation\s*2/ })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: /Open\s*2/ })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('tab', { name: /Done\s*1/ }));
    expect(await screen.findByText('body note')).toBeInTheDocument();
    expect(screen.queryByText('body sku')).not.toBeInTheDocument();
    expect(asked('RemediationPageQuery').map(({ variables }) => variables['isActive'])).toEqual([true, false]);
  });

  it('ATK-15 says what to do where there is nothing to mend', async () => {
    open('remediation/open', { remediations: [] });
    expect(await screen.findByText('No remediation yet')).toBeInTheDocument();
  });

  it('ATK-15 OVER-01 the overview counts what is open, and leads to it', async () => {
    open('overview');
    expect(await screen.findByRole('link', { name: /^Open remediation\s*2/ })).toHaveAttribute('href', '/c-2/remediation');
  });

  it('ATK-15 OVER-01 SHELL-07 is hidden where the flag hides it', async () => {
    open('overview', { isHidden: true });
    expect(await screen.findByRole('link', { name: /^Attackers/ })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /^Open attackers/ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /remediation/i })).not.toBeInTheDocument();
  });
});
