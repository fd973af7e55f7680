import type { HYBRID_CHECKS } from '@palisade/vocabulary/hybridChecks.ts';
import release from '../../../../package.json' with { type: 'json' };
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { SUPPORTED } from '../../../platform/database/serverFacts.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { Deps } from '../../../platform/domain.ts';
import type { HybridCheck, HybridStatus } from './hybrid.schemas.ts';

type Parts = Pick<Deps, 'db' | 'intake' | 'secrets' | 'publicUrl' | 'messages'>;
type Found = Omit<HybridCheck, 'checkType'>;
type Group<Name extends keyof typeof HYBRID_CHECKS> = Readonly<
  Record<(typeof HYBRID_CHECKS)[Name][number], Found>
>;

/** Oldest Node.js that Palisade runs on. */
const OLDEST_NODE = 24;
/** Digits of a minor version in the number that PostgreSQL gives itself. */
const MINOR = 10_000;

const RECENT = statement(
  `select last_received_at as at, last_received_at > now() - interval '15 minutes' as "isRecent"
    from ingest.totals where company_id = $1`,
  { at: 'timestamptz', isRecent: 'bool' },
);

const SERVER = statement(
  `select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number`,
  { version: 'text', number: 'int4' },
);

const needed = (isOk: boolean, note: string | null = null): Found => ({
  isOk,
  isOptional: false,
  note,
});
const optional = (isOk: boolean, note: string | null = null): Found => ({
  isOk,
  isOptional: true,
  note,
});

const listed = (group: Readonly<Record<string, Found>>): HybridCheck[] =>
  Object.entries(group).map(([checkType, found]) => ({ checkType, ...found }));

/** Looks at the intake, its learners and the database, at settings and at versions, as they are now. */
export async function hybridStatus(parts: Parts, query: CompanyQuery): Promise<HybridStatus> {
  const [recent] = await query(RECENT, [query.companyId]);
  const [server] = await query(SERVER);
  return {
    statusChecks: listed(await statusChecks(parts, recent)),
    preFlightChecks: listed(preFlightChecks(parts)),
    toolsInfo: listed(toolsInfo(server)),
  };
}

async function statusChecks(
  { db, intake }: Parts,
  recent: { readonly at: string; readonly isRecent: boolean } | undefined,
): Promise<Group<'statusChecks'>> {
  const dead = intake?.dead?.() ?? [];
  return {
    intake: needed(intake !== undefined),
    learner: needed(intake !== undefined && dead.length === 0, dead.join(', ') || null),
    database: needed((await db.probe()) === null),
    recentTraffic: optional(recent?.isRecent === true, recent?.at ?? null),
  };
}

const preFlightChecks = ({ secrets, publicUrl, messages }: Parts): Group<'preFlightChecks'> => ({
  secretKey: needed(secrets !== undefined),
  publicAddress: optional(publicUrl?.startsWith('https://') === true, publicUrl ?? null),
  messages: optional((messages?.sends.length ?? 0) > 0, messages?.sends.join(', ') || null),
});

function toolsInfo(
  server: { readonly version: string; readonly number: number } | undefined,
): Group<'toolsInfo'> {
  const major = Math.floor((server?.number ?? 0) / MINOR);
  return {
    palisade: needed(true, release.version),
    node: needed(
      Number(process.versions.node.split('.', 1)[0]) >= OLDEST_NODE,
      process.versions.node,
    ),
    postgresql: needed(
      major >= SUPPORTED.oldest && major <= SUPPORTED.newest,
      server?.version ?? null,
    ),
  };
}
