import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWK } from 'jose';

/** How the provider misbehaves; a test changes one thing at a time. */
export interface Misbehaviour {
  /** Fields of the configuration that differ. */
  readonly metadata?: object;
  /** Claims of the ID token that differ; undefined leaves one out. */
  readonly idToken?: Readonly<Record<string, unknown>>;
  /** How the ID token is signed. */
  readonly signature?: 'none' | 'HS256' | 'strangersKey';
  /** Issuer in the address that the browser comes back to (RFC 9207). */
  readonly iss?: string;
  /** Has one address answer by hand. */
  answer?(path: string, response: ServerResponse): boolean;
}

export interface TestOpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Claims of whoever signs in next. */
  who: Readonly<Record<string, unknown>>;
  /** Claims that only the user info has. */
  userInfo: Readonly<Record<string, unknown>>;
  misbehaves: Misbehaviour;
  /** Paths that were asked for. */
  readonly asked: string[];
  /** Signs with a new key from now on, and shows no other. */
  rotateKey(): Promise<void>;
  /** Signs the person in, and gives the address that the browser is sent back to. */
  signIn(loginUrl: string): string;
  stop(): Promise<void>;
}

interface Grant {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

const json = (response: ServerResponse, body: object, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

class Provider implements TestOpenIdProvider {
  readonly clientId = 'palisade';
  readonly clientSecret = 'a secret / with + signs';
  readonly asked: string[] = [];
  who: TestOpenIdProvider['who'] = {};
  userInfo: TestOpenIdProvider['userInfo'] = {};
  misbehaves: Misbehaviour = {};
  issuer = '';
  readonly #grants = new Map<string, Grant>();
  #key: { readonly kid: string; readonly private: CryptoKey; readonly public: JWK } | null = null;
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) =>
      response.writeHead(500).end(String(error)),
    );
  });

  async start(): Promise<this> {
    await this.rotateKey();
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`; // It listens.
    return this;
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => void this.#server.close(() => resolve()));
  }

  async rotateKey(): Promise<void> {
    const pair = await generateKeyPair('RS256', { extractable: true });
    this.#key = {
      kid: randomUUID(),
      private: pair.privateKey,
      public: await exportJWK(pair.publicKey),
    };
  }

  signIn(loginUrl: string): string {
    const asked = new URL(loginUrl).searchParams;
    const code = randomBytes(16).toString('hex');
    const of = (name: string): string => asked.get(name) ?? '';
    this.#grants.set(code, {
      clientId: of('client_id'),
      redirectUri: of('redirect_uri'),
      challenge: of('code_challenge'),
      nonce: of('nonce'),
    });
    const back = new URL(of('redirect_uri'));
    back.search = new URLSearchParams({
      code,
      state: of('state'),
      iss: this.misbehaves.iss ?? this.issuer,
    }).toString();
    return back.href;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.issuer);
    this.asked.push(pathname);
    if (this.misbehaves.answer?.(pathname, response) === true) return;
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return json(response, this.#metadata());
      case '/keys':
        return json(response, { keys: [{ ...this.#key?.public, kid: this.#key?.kid }] });
      case '/token':
        return this.#token(request, response);
      case '/userinfo':
        return json(response, { sub: this.who['sub'], ...this.userInfo });
      default:
        return json(response, {}, 404);
    }
  }

  #metadata(): object {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/keys`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      authorization_response_iss_parameter_supported: true,
      ...this.misbehaves.metadata,
    };
  }

  async #token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await bodyOf(request);
    const code = form.get('code') ?? '';
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    const [id, secret] = Buffer.from(request.headers.authorization?.split(' ')[1] ?? '', 'base64')
      .toString()
      .split(':')
      .map((text) => new URLSearchParams(`x=${text}`).get('x'));
    if (id !== this.clientId || secret !== this.clientSecret)
      return json(response, { error: 'invalid_client' }, 401);
    if (
      grant?.clientId !== id ||
      grant.redirectUri !== form.get('redirect_uri') ||
      grant.challenge !== sha256(form.get('code_verifier') ?? '')
    )
      return json(response, { error: 'invalid_grant' }, 400);
    return json(response, {
      access_token: randomBytes(8).toString('hex'),
      token_type: 'Bearer',
      id_token: await this.#idToken(grant.nonce),
    });
  }

  async #idToken(nonce: string): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.issuer,
      aud: this.clientId,
      iat: now,
      exp: now + 300,
      nonce,
      ...this.who,
      ...this.misbehaves.idToken,
    };
    if (this.misbehaves.signature === 'none') return new UnsecuredJWT(claims).encode();
    const signer = new SignJWT(claims);
    // What is public would be the secret of whoever lets the token choose its algorithm.
    if (this.misbehaves.signature === 'HS256')
      return signer
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.from(JSON.stringify(this.#key?.public)));
    const key =
      this.misbehaves.signature === 'strangersKey'
        ? (await generateKeyPair('RS256')).privateKey
        : this.#key?.private;
    if (key === undefined) throw new Error('There is no key.');
    return signer.setProtectedHeader({ alg: 'RS256', kid: this.#key?.kid ?? '' }).sign(key);
  }
}

/** An OpenID Connect provider that listens, and can misbehave. */
export const startOpenIdProvider = (): Promise<TestOpenIdProvider> => new Provider().start();
