import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { createGateway } from '@palisade/gateway/createGateway.ts';
import { DOMAINS } from '@palisade/services/domains.ts';
import { sendMessages } from '@palisade/services/domains/identity/messages/sendMessages.ts';
import {
  startOpenIdProvider,
  type TestOpenIdProvider,
} from '@palisade/services/domains/identity/sso/openid/testing/testOpenIdProvider.ts';
import { cheapHash } from '@palisade/services/domains/identity/testing/cheapHash.ts';
import { LongSessions } from '@palisade/services/domains/identity/testing/longSessions.ts';
import { testDatabase } from '@palisade/services/platform/database/testDatabase.ts';
import { createLog } from '@palisade/services/platform/server/log.ts';
import { startServices, type RunningServices } from '@palisade/services/startServices.ts';
import type { Entry } from './auditContents.ts';
import { ACCOUNT } from './customerDirectory.ts';
import { rowReader, type Rows } from './rowChanges.ts';
import { startRecordingProxy, type UpstreamCall } from './recordingProxy.ts';
import { type Away, startAway } from './serviceAway.ts';

export interface GraphAnswer {
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly errors: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions?: { readonly code?: string };
  }[];
}

export interface ContractWorld {
  readonly url: string;
  readonly services: RunningServices;
  /** An OpenID Connect provider, which the services may reach. */
  readonly openId: TestOpenIdProvider;
  /** Every call that the gateway made to the services. */
  readonly calls: readonly UpstreamCall[];
  /** Runs one of the documents given at the start, by its id; from this machine by default. */
  run(id: string, variables: object, bearer?: string, address?: string): Promise<GraphAnswer>;
  /**
   * Access token of a person, as the session cookie holds it. It lives for ten minutes, so what
   * asks through this world has it renewed as pages do.
   */
  signIn(email: string, password: string): Promise<string>;
  /**
   * The token that a session has by now of the one that it began with; any other bearer as it is.
   */
  alive(bearer: string): Promise<string>;
  /**
   * A gateway of its own, whose service of that name is unavailable; it waits two seconds for one
   * that hangs.
   */
  without(service: string, how: Away): Promise<GatewayOnly>;
  /** Runs a text as an API token. */
  ask(query: string, variables: object, token?: string): Promise<GraphAnswer>;
  /** Actions of the audit log, of all companies, from the given one on: oldest first. */
  audited(from?: number): Promise<string[]>;
  /** The same entries whole. */
  auditedEntries(from: number): Promise<Entry[]>;
  auditedSoFar(): Promise<number>;
  /** Every row of the product's tables. */
  rows(): Promise<Rows>;
  close(): Promise<void>;
}

/** A gateway by itself. */
interface GatewayOnly {
  run(id: string, variables: object, bearer: string): Promise<GraphAnswer>;
  close(): Promise<void>;
}

export const ADMIN = {
  email: 'maya.okafor@example.com',
  password: 'correct-horse-battery-staple',
  token: 'plt_contract_0123456789abcdef0123456789abcdef',
};

/** Failures on the way in, and ends of deletions, are told some time later. */
const OF_MUTATIONS =
  "action !~ '^(user\\.(fail[A-Z]|lockOut|refusePasswordReset)|environment\\.finishDeletion)'";
/** Entries of mutations; one that the logs of several companies have is one. */
const TOLD = `(select distinct on (at, action, target_type, target_id) * from identity.audit_log
    where ${OF_MUTATIONS} order by at, action, target_type, target_id, id) told`;

async function ask(
  app: FastifyInstance,
  body: object,
  bearer?: string,
  remoteAddress = '127.0.0.1',
): Promise<GraphAnswer> {
  const headers = {
    'content-type': 'application/json',
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
  };
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql',
    remoteAddress,
    headers,
    body: JSON.stringify(body),
  });
  const { data = null, errors = [] } = answer.json<{
    data?: GraphAnswer['data'];
    errors?: GraphAnswer['errors'];
  }>();
  return { status: answer.statusCode, data, errors };
}

/**
 * All services over a fresh database, and the gateway before them as in production; `documents` are
 * the trusted texts by id.
 */
export async function contractWorld(
  documents: Readonly<Record<string, string>>,
): Promise<ContractWorld> {
  // With its tables, as at a second start: the migrations themselves are tested elsewhere.
  const database = await testDatabase(DOMAINS);
  const folder = mkdtempSync(join(tmpdir(), 'palisade-contract-'));
  const trustedDocuments = join(folder, 'trusted-documents.json');
  writeFileSync(trustedDocuments, JSON.stringify(documents));
  process.env['PALISADE_ACCOUNTS_FILE'] = join(folder, 'accounts.json');
  writeFileSync(process.env['PALISADE_ACCOUNTS_FILE'], JSON.stringify([ACCOUNT]));
  const log = createLog('silent');
  const openId = await startOpenIdProvider();
  const services = await startServices({
    home: folder,
    databaseUrl: database.url,
    log,
    env: {
      PALISADE_ADMIN_EMAIL: ADMIN.email,
      PALISADE_ADMIN_PASSWORD: ADMIN.password,
      PALISADE_INIT_ADMIN_TOKEN: ADMIN.token,
      PALISADE_OUTBOUND_ALLOW: openId.issuer,
      PALISADE_FIRST_POLICIES: 'none', // Gaps are those of the policies that tests make.
    },
  });
  await services.db.system.query('update identity.users set password_hash = $1', [
    await cheapHash(ADMIN.password),
  ]);
  const proxy = await startRecordingProxy(services.url);
  const upstreams = Object.fromEntries(DOMAINS.map(({ name }) => [name, proxy.url]));
  const app = Fastify({ forceCloseConnections: true });
  await app.register(
    await createGateway({
      upstreams,
      trustedDocuments,
      logger: log,
      isHttps: false,
      requestsPerMinute: 1_000_000,
      upstreamTimeout: 120_000, // What is late here is the machine.
    }),
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  const sessions = new LongSessions(services.db);
  const post = async (body: object, bearer?: string, address?: string): Promise<GraphAnswer> =>
    ask(app, body, bearer && (await sessions.alive(bearer)), address);
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  return {
    url,
    services,
    openId,
    calls: proxy.calls,
    async signIn(email, password) {
      const answer = await services.app.inject({
        method: 'POST',
        url: '/identity/sessions',
        payload: { email, password },
      });
      return sessions.begin(answer.json<{ accessToken: string }>().accessToken);
    },
    alive: (bearer) => sessions.alive(bearer),
    run: (id, variables, bearer, address) => post({ id, variables }, bearer, address),
    async without(service, how) {
      const away = await startAway(how);
      const alone = Fastify({ forceCloseConnections: true });
      // Long enough for the others on a busy machine.
      const patience = { upstreamTimeout: how === 'hangs' ? 2_000 : 120_000 };
      const options = {
        trustedDocuments,
        logger: log,
        isHttps: false,
        requestsPerMinute: 1_000_000,
        ...patience,
      };
      await alone.register(
        await createGateway({ ...options, upstreams: { ...upstreams, [service]: away.url } }),
      );
      return {
        run: async (id, variables, bearer) =>
          ask(alone, { id, variables }, await sessions.alive(bearer)),
        close: async () => {
          await away.close();
          await alone.close();
        },
      };
    },
    ask: (query, variables, token = ADMIN.token) => post({ query, variables }, token),
    async audited(from = 0) {
      await sendMessages(services.deps); // Links that were asked for are told of when they are sent.
      const { rows } = await owner.query<{ action: string }>(
        `select action from ${TOLD} order by at, id offset $1`,
        [from],
      );
      return rows.map(({ action }) => action);
    },
    async auditedEntries(from) {
      await sendMessages(services.deps);
      const { rows } = await owner.query<Entry>(
        `select action, actor, target_type as "targetType", target_id as "targetId", before, after from ${TOLD} order by at, id offset $1`,
        [from],
      );
      return rows;
    },
    rows: rowReader(owner),
    async auditedSoFar() {
      const { rows } = await owner.query<{ entries: number }>(
        `select count(*)::int as entries from ${TOLD}`,
      );
      return rows[0]?.entries ?? 0;
    },
    async close() {
      await owner.end();
      await app.close();
      await proxy.close();
      await services.stop();
      await openId.stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
