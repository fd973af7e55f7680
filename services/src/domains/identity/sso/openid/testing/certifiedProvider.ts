import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A provider that nobody here wrote: the certified `oidc-provider`, with its own pages. */
export interface CertifiedProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Registers Palisade, which only then has an address; whoever signs in is in these groups. */
  register(redirectUri: string, groups: readonly string[]): void;
  stop(): Promise<void>;
}

/** Listens at once, so that its address can be allowed before Palisade starts. */
export async function startCertifiedProvider(): Promise<CertifiedProvider> {
  let provider: Provider | null = null;
  const server = createServer((request, response) => {
    if (provider === null) response.writeHead(503).end();
    else void provider.callback()(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // It listens.
  const [clientId, clientSecret] = ['palisade', 'a-secret-of-the-client'];
  return {
    issuer,
    clientId,
    clientSecret,
    register(redirectUri, groups) {
      provider = new Provider(issuer, {
        clients: [
          {
            client_id: clientId,
            client_secret: clientSecret,
            redirect_uris: [redirectUri],
            post_logout_redirect_uris: [new URL('/login', redirectUri).href],
          },
        ],
        claims: {
          email: ['email', 'email_verified'],
          profile: ['given_name', 'family_name'],
          groups: ['groups'],
        },
        cookies: { keys: ['of the tests'] },
        pkce: { required: () => true },
        findAccount: (_context, email) => ({
          accountId: email,
          claims: () => ({
            sub: email,
            email,
            email_verified: true,
            given_name: 'Ada',
            family_name: 'Lovelace',
            groups: [...groups],
          }),
        }),
      });
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
