import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../test/renderApp.tsx';
import { type FakeTerms, makeCompany } from '../../test/world/makeWorld.ts';
import { noteMaintenance } from './maintenance/maintenanceState.ts';
import { plainMarkup } from './terms/plainMarkup.tsx';

const HTML =
  '<h1>Terms</h1><p>Be <b onclick="alert(1)">kind</b>. <a href="javascript:alert(1)">bad</a> <a href="https://law.example">law</a></p><script>alert(1)</script><img src=x onerror=alert(1)>';
const terms = (part: Partial<FakeTerms> = {}): FakeTerms => ({
  isAccepted: false,
  canAccept: true,
  authId: 's-1',
  document: { docId: 'd-1', latestVersion: 3, title: 'Our terms', htmlContent: HTML },
  ...part,
});

/** The document is higher than its box. */
function longDocument(): void {
  Object.defineProperty(Element.prototype, 'scrollHeight', { configurable: true, get: () => 2000 });
}
afterEach(
  () =>
    void Object.defineProperty(Element.prototype, 'scrollHeight', {
      configurable: true,
      get: () => 0,
    }),
);

async function readToEnd() {
  const text = await screen.findByRole('region', { name: 'Our terms' });
  text.scrollTop = 1400;
  fireEvent.scroll(text);
}

describe('terms', () => {
  it('SHELL-02 who has not accepted them is led there, whatever the address', async () => {
    for (const path of ['/', '/c-2/unified-inventory']) {
      const { address } = renderApp(path, { terms: terms() });
      await waitFor(() => expect(address()).toBe('/terms-and-conditions'));
    }
  });

  it('SHELL-04 the box opens at the end of the document, the button with the box, and it comes back to where it began', async () => {
    longDocument();
    const { user, address, asked } = renderApp('/c-2/unified-inventory?search=carts', {
      terms: terms(),
      canRefresh: true,
    });
    const box = await screen.findByRole('checkbox', { name: 'I agree to the Terms & Conditions' });
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveDisplayValue('English');
    expect(box).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Get Started' })).toBeDisabled();
    await readToEnd();
    await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Get Started' }));
    await waitFor(() => expect(address()).toBe('/c-2/unified-inventory?search=carts'));
    expect(asked('useAcceptTermsMutation')[0]?.variables).toEqual({
      input: { authId: 's-1', userId: 'u-1', docVersion: 3, docId: 'd-1' },
    });
    expect(asked('refreshSessionMutation')).toHaveLength(1);
    expect(await screen.findByRole('grid', { name: 'Inventory' })).toBeInTheDocument();
  });

  it('SHELL-04 a refusal is said in words, and nothing is passed over', async () => {
    const { user, address, refuse } = renderApp('/terms-and-conditions', { terms: terms() });
    refuse('acceptTerms', 'conflict');
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Get Started' }));
    expect(await screen.findByText('acceptTerms refused')).toBeInTheDocument();
    expect(address()).toBe('/terms-and-conditions');
  });

  it('SHELL-04 a session that ended meanwhile leads to sign-in', async () => {
    const view = renderApp('/terms-and-conditions', {
      terms: terms(),
      mutations: {
        refreshSession: () => {
          view.world.isSignedIn = false;
          return {
            expiresIn: null,
            errors: [{ code: 'unauthenticated', field: null, message: 'Ended' }],
          };
        },
      },
    });
    await view.user.click(await screen.findByRole('checkbox'));
    await view.user.click(screen.getByRole('button', { name: 'Get Started' }));
    await waitFor(() => expect(view.address()).toBe('/login'));
    expect(await screen.findByLabelText('Password')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Your session has ended.');
    expect(screen.queryByText(/You are logged out/)).not.toBeInTheDocument();
  });

  it('AUTH-12 a page of a session that ended leads to sign-in, which says so once', async () => {
    const { world, router } = renderApp('/c-2/overview');
    await screen.findByRole('navigation', { name: 'Main menu' }, { timeout: 30_000 });
    world.isSignedIn = false;
    world.canRefresh = false;
    await router.navigate('/c-2/unified-inventory');
    expect(await screen.findByText(/^Your session has ended\./)).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toBeInTheDocument();
    expect(screen.queryByText(/You are logged out/)).not.toBeInTheDocument();
  });

  it('SHELL-05 others are told whom they wait for', async () => {
    renderApp('/terms-and-conditions', { terms: terms({ canAccept: false }) });
    expect(
      await screen.findByText(
        "Access to the dashboard pending your organization's Admin acceptance of our Terms & Conditions.",
      ),
    ).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('who has accepted is not kept', async () => {
    const { address } = renderApp('/terms-and-conditions');
    await waitFor(() => expect(address()).toBe('/c-2/overview'));
  });

  it('SHELL-04 the document is shown without scripts, handlers and strange links', () => {
    const { container } = render(<>{plainMarkup(HTML)}</>);
    expect(render(<>{plainMarkup(HTML, 'Terms')}</>).container.querySelector('h1')).toBeNull();
    expect(container.innerHTML).toBe(
      '<h1>Terms</h1><p>Be <b>kind</b>. bad <a href="https://law.example/" target="_blank" rel="noreferrer">law</a></p>',
    );
  });
});

describe('unauthorized', () => {
  it('SHELL-03 without companies says whom to ask, and Back looks again', async () => {
    const { user, address, world } = renderApp('/c-2/overview', { companies: [] });
    expect(
      await screen.findByText(
        'You do not have an environment assigned to you. Please contact your administrator.',
      ),
    ).toBeInTheDocument();
    expect(address()).toBe('/unauthorized');
    world.companies.push(makeCompany({ companyId: 'c-9' }));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe('/c-9/overview'));
  });

  it('SHELL-03 with companies says that this is not allowed', async () => {
    renderApp('/unauthorized');
    expect(
      await screen.findByText(
        'You are not authorized to access Dashboard at the moment. Please contact your Admin.',
      ),
    ).toBeInTheDocument();
  });
});

describe('maintenance', () => {
  afterEach(() => act(() => noteMaintenance(false)));
  const page = () => screen.findByRole('heading', { name: 'System Under Maintenance' });
  const installation = (underMaintenance: boolean, part = {}) => ({
    underMaintenance,
    supportEmail: null,
    statusPageUrl: null,
    contactUrl: null,
    learnMoreUrl: null,
    userFlowScriptUrl: null,
    ...part,
  });

  it('SHELL-06 the check puts the page in the place of everything, with its ways out', async () => {
    renderApp('/login', {
      isSignedIn: false,
      installation: installation(true, {
        supportEmail: 'help@example.com',
        statusPageUrl: 'https://status.example/',
      }),
      headers: { 'under-maintenance': '?1' },
    });
    expect(await page()).toBeInTheDocument();
    expect(screen.getByText('We expect to be back soon')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      'mailto:help@example.com',
    );
    expect(screen.getByRole('link', { name: 'Check Status' })).toHaveAttribute(
      'href',
      'https://status.example/',
    );
  });

  it('SHELL-06 so does the header of any answer, and it goes when a check finds none', async () => {
    const { user, world } = renderApp('/c-2/overview', {
      headers: { 'under-maintenance': '?1' },
      failures: { checkMaintenanceQuery: 'UNAVAILABLE' },
    });
    await page();
    world.headers = {};
    await user.click(screen.getByRole('button', { name: 'Check Status' }));
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeInTheDocument();
  });

  it('SHELL-06 answers that still tell of maintenance when the check finds none leave what is being typed', async () => {
    const { user, asked } = renderApp('/login', {
      isSignedIn: false,
      headers: { 'under-maintenance': '?1' },
    });
    const email = await screen.findByLabelText('Email');
    await user.type(email, 'ada@example.com');
    const checks = asked('checkMaintenanceQuery').length;
    await user.type(screen.getByLabelText('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: /^Log In(?! with)/ }));
    await waitFor(() => expect(asked('checkMaintenanceQuery').length).toBeGreaterThan(checks));
    expect(screen.getByLabelText('Email')).toBe(email);
    expect(email).toHaveValue('ada@example.com');
  });

  it('SHELL-06 answers that do not tell of maintenance yet leave the page, and have one check more', async () => {
    const { asked } = renderApp('/c-2/overview', { installation: installation(true) });
    await page();
    const others = () => asked().filter(({ name }) => name !== 'checkMaintenanceQuery').length;
    const [checks, before] = [asked('checkMaintenanceQuery').length, others()];
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(asked('checkMaintenanceQuery').length - checks).toBeLessThanOrEqual(1);
    expect(others()).toBe(before);
    expect(await page()).toBeInTheDocument();
  });

  it('SHELL-06 what a proxy answers during maintenance does not end it', async () => {
    const { user, world } = renderApp('/c-2/overview', {
      installation: installation(true),
      headers: { 'under-maintenance': '?1' },
    });
    await page();
    world.failures['checkMaintenanceQuery'] = 'UNAVAILABLE';
    world.headers = { 'x-request-id': '' };
    await user.click(screen.getByRole('button', { name: 'Check Status' }));
    expect(await screen.findByText(/still/i)).toBeInTheDocument();
    expect(await page()).toBeInTheDocument();
  });

  it('SHELL-06 a failed check means none', async () => {
    const { asked } = renderApp('/c-2/overview', {
      failures: { checkMaintenanceQuery: 'UNAVAILABLE' },
    });
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeInTheDocument();
    await waitFor(() => expect(asked('checkMaintenanceQuery')).toHaveLength(1));
    expect(screen.queryByText('System Under Maintenance')).not.toBeInTheDocument();
  });
});
