import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { leaveFor } from '../../../entities/routing/leaveFor.ts';
import { namedOrganization } from './namedOrganization.ts';

jest.mock('../../../entities/routing/leaveFor.ts', () => ({ leaveFor: jest.fn() }));

const started = (url: string) => ({ startSso: () => ({ url, errors: [] }) });
const refused = (name: string, code: string, message: string) => ({
  [name]: () => ({
    url: null,
    user: null,
    returnPath: null,
    errors: [{ code, field: null, message }],
  }),
});
const button = () => screen.findByRole('button', { name: 'Log In with SSO' });

describe('single sign-on', () => {
  beforeEach(() => jest.mocked(leaveFor).mockClear());

  it('AUTH-06 fetches the address and leaves for it, with the page to come back to', async () => {
    const { user, asked, address } = renderApp('/c-2/unified-inventory?search=carts', {
      isSignedIn: false,
      mutations: started('https://idp.example/sso?SAMLRequest=x'),
    });
    await waitFor(() => expect(address()).toBe('/login'));
    await user.click(await button());
    await waitFor(() =>
      expect(leaveFor).toHaveBeenCalledWith('https://idp.example/sso?SAMLRequest=x'),
    );
    expect(asked('useStartSsoMutation').map(({ variables }) => variables)).toEqual([
      { input: { organization: null, returnPath: '/c-2/unified-inventory?search=carts' } },
    ]);
  });

  it('AUTH-06 says that no service is configured', async () => {
    const { user } = renderApp('/login?organization=acme', {
      isSignedIn: false,
      mutations: refused('startSso', 'badInput', 'No SSO service is configured for your company'),
    });
    await user.click(await button());
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'No SSO service is configured for your company',
      ),
    );
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it('AUTH-07 /login/sso completes the sign-on, once, and goes on to where the person wanted to go', async () => {
    const complete = {
      completeSso: () => ({
        user: { __typename: 'User', id: 'VXNlcjo6dS0x' },
        returnPath: '/c-2/unified-inventory?search=carts',
        errors: [],
      }),
    };
    const { world, address, asked } = renderApp('/login/sso', {
      isSignedIn: false,
      mutations: { completeSso: () => ((world.isSignedIn = true), complete.completeSso()) },
    });
    await waitFor(() => expect(address()).toBe('/c-2/unified-inventory?search=carts'));
    expect(asked('useCompleteSsoMutation')).toHaveLength(1);
  });

  it('AUTH-06 a sign-on that came to nothing leads to the form, which says so', async () => {
    const { address } = renderApp('/login/sso', {
      isSignedIn: false,
      mutations: refused(
        'completeSso',
        'badCredentials',
        'SSO Login Failed. Please contact support',
      ),
    });
    await waitFor(() => expect(address()).toBe('/login'));
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'SSO Login Failed. Please contact support',
      ),
    );
    expect(screen.getByLabelText('Email')).toBeInTheDocument();
  });

  it('AUTH-07 an address outside of the app is not gone to', async () => {
    const { world, address } = renderApp('/login/sso', {
      isSignedIn: false,
      mutations: {
        completeSso: () => (
          (world.isSignedIn = true),
          {
            user: { __typename: 'User', id: 'VXNlcjo6dS0x' },
            returnPath: '//evil.example',
            errors: [],
          }
        ),
      },
    });
    await waitFor(() => expect(address()).toBe('/c-2/overview'));
  });
});

it('names the organization by the search, else by the first part of a whole host name', () => {
  expect(namedOrganization('?organization=acme', 'x.example.com')).toBe('acme');
  expect(namedOrganization('', 'acme.palisade.example')).toBe('acme');
  for (const host of ['localhost', 'palisade.example', '127.0.0.1', '[::1]'])
    expect(namedOrganization('', host)).toBeNull();
});
