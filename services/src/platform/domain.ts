import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { CompanyFacts } from './companyFacts.ts';
import type { CompanyRows } from './companyRows.ts';
import type { ConfigurationShare } from './configuration.ts';
import type { Actor, CompanySettingsStore } from './companySettings.ts';
import type { CompanyQuery, Database } from './database/database.ts';
import type { Migrated } from './database/migrate.ts';
import type { DocumentImport } from './documentImport.ts';
import type { DocumentTasks } from './documentTasks.ts';
import type { HandOver } from './handOver.ts';
import type { Intake, UploadLimitOptions } from './intake.ts';
import type { MessageSender } from './messages.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { SecretBox } from './secretBox.ts';
import type { Authenticate } from './server/auth.ts';
import type { Job } from './work/job.ts';

/**
 * The server that a domain adds its routes to: a Fastify instance whose route schemas are TypeBox
 * types.
 */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What every domain is given. Domains know each other only through what is published here. */
export interface Deps {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly authenticate: Authenticate;
  /** Where traffic goes in; absent when this process does not learn. */
  readonly intake?: Intake;
  /**
   * Has another process answer what concerns a company that it learns for; absent where there is no
   * other.
   */
  readonly handOver?: HandOver;
  /** How much one sender may upload. */
  readonly uploadLimits?: UploadLimitOptions;
  /** Settings of companies, published by the identity domain. */
  readonly settings?: CompanySettingsStore;
  /** Takes OpenAPI documents and Postman collections; absent when this process cannot. */
  readonly documents?: DocumentImport;
  /** Work on documents that takes long; absent when this process does none. */
  readonly documentTasks?: DocumentTasks;
  /**
   * A company opted out of samples: they are deleted, and the files that held them are to be
   * rewritten. Absent when this process takes no traffic in.
   */
  readonly forgotten?: (companyId: string) => void;
  /** How mail and text messages leave; absent keeps them in the outbox. */
  readonly messages?: MessageSender;
  /** Address that people open the pages at, for links in mails; http://localhost:4000 when absent. */
  readonly publicUrl?: string;
  /** State folder of this process; absent where it has none. */
  readonly home?: string;
  /** Requests to systems of others; absent keeps to https and public addresses. */
  readonly outbound?: Outbound;
  /** Seals what must be read again; absent when this process keeps no secrets. */
  readonly secrets?: SecretBox;
  /**
   * Gives a company that is being made what it begins with, in the transaction that makes it;
   * absent leaves it empty. Recorded as done by whoever makes it.
   */
  readonly fillCompany?: (query: CompanyQuery, maker: Actor) => Promise<void>;
  /**
   * What every domain keeps of a company; absent where no environment can be deleted.
   */
  readonly companyRows?: readonly CompanyRows[];
  /** What every domain configures of an environment; absent where nothing can be copied. */
  readonly configuration?: readonly ConfigurationShare[];
  /** What is there of any company, for system users; absent where a process knows none. */
  readonly companyFacts?: CompanyFacts;
}

/** What a domain answers and does. */
export interface DomainPart {
  /** Adds the domain's routes. Paths are written out in full; each declares `config.auth`. */
  routes(app: App, deps: Deps): void | Promise<void>;
  /** Background jobs, which the worker of the process runs. */
  jobs?(deps: Deps): readonly Job[];
  /** Starts what else goes on once the server is built; the returned function ends it. */
  start?(deps: Deps): Promise<() => Promise<void>>;
}

/** A domain with a service, tables and an address of its own. */
export interface Domain extends Migrated, DomainPart {}
