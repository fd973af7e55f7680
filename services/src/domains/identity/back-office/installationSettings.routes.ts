import { isDeepStrictEqual } from 'node:util';
import { type Static, Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { keptDays } from '../../../platform/keptDays.ts';
import { needVersion, SeenVersion } from '../../../platform/needVersion.ts';
import { needSystemUser } from '../../../platform/server/needSystemUser.ts';
import { actorOf, auditAsEverywhere } from '../audit.client.ts';
import { companyIds } from '../companies.client.ts';
import { Nullable } from '../identity.schemas.ts';
import { storedSettings } from '../installationSettings.client.ts';
import { Params } from '../organizations/organizations.schemas.ts';

const Days = Type.Integer({ minimum: 7, maximum: 36_500 });
const fields = {
  recommendedPolicies: Type.Boolean(),
  sampling: Type.Boolean(),
  pathPatterns: Type.Boolean(),
  keepChangesDays: Days,
  keepAttacksDays: Days,
};
const Settings = Type.Object({
  ...fields,
  version: Type.Integer(),
  updatedAt: Nullable(Type.String()),
  updatedBy: Nullable(Type.String()),
});
type Settings = Static<typeof Settings>;
const Body = Type.Object({ ...fields, version: SeenVersion }, { additionalProperties: false });

const CONFIG = { config: { auth: 'signedIn' } } as const;

/** Settings of the installation, for system users. */
export function installationSettingsRoutes(
  app: App,
  deps: Deps,
  env: NodeJS.ProcessEnv = process.env,
): void {
  readRoute(app, deps, env);
  changeRoute(app, deps, env);
}

type Stored = Awaited<ReturnType<typeof storedSettings>>;

/** What holds: where nothing is stored, what the environment of the process says. */
const effective = (stored: Stored, env: NodeJS.ProcessEnv): Settings => ({
  ...stored,
  recommendedPolicies: stored.recommendedPolicies ?? env['PALISADE_FIRST_POLICIES'] !== 'none',
  keepChangesDays: stored.keepChangesDays ?? keptDays(env, 'PALISADE_KEEP_CHANGES_DAYS'),
  keepAttacksDays: stored.keepAttacksDays ?? keptDays(env, 'PALISADE_KEEP_ATTACKS_DAYS'),
});

function readRoute(app: App, { db }: Deps, env: NodeJS.ProcessEnv): void {
  app.get(
    '/identity/:companyId/back-office/settings',
    {
      ...CONFIG,
      schema: {
        summary: 'Settings of the installation, for system users',
        params: Params,
        response: { 200: Settings },
      },
    },
    async (request) => {
      needSystemUser(request, request.params.companyId);
      return effective(await storedSettings(db.system.query), env);
    },
  );
}

function changeRoute(app: App, { db }: Deps, env: NodeJS.ProcessEnv): void {
  app.put(
    '/identity/:companyId/back-office/settings',
    {
      ...CONFIG,
      schema: {
        summary: 'Changes settings of the installation, for system users',
        params: Params,
        body: Body,
        response: { 200: Settings },
      },
    },
    async (request) => {
      needSystemUser(request, request.params.companyId);
      const ids = await companyIds(db);
      return db.system.transaction(async (query) => {
        const stored = await storedSettings(query, true);
        const before = effective(stored, env);
        const { version, ...values } = request.body;
        needVersion('setting', version, { ...before, timeUpdated: before.updatedAt });
        if (isDeepStrictEqual(values, told(before))) return before;
        // A value that is not changed goes on to follow the environment of the process.
        const kept = <Key extends keyof typeof values>(key: Key) =>
          values[key] === before[key] ? stored[key] : values[key];
        await query(
          `update identity.installation_settings set recommended_policies = $1, sampling = $2,
              path_patterns = $3, keep_changes_days = $4, keep_attacks_days = $5,
              version = version + 1, updated_at = now(), updated_by = $6`,
          [
            kept('recommendedPolicies'),
            values.sampling,
            values.pathPatterns,
            kept('keepChangesDays'),
            kept('keepAttacksDays'),
            request.auth.actor,
          ],
        );
        const after = effective(await storedSettings(query), env);
        await auditAsEverywhere(query, ids, actorOf(request), {
          action: 'installation.changeSettings',
          targetType: 'installation',
          targetId: null,
          before: told(before),
          after: told(after),
        });
        return after;
      });
    },
  );
}

/** What audit logs say of settings. */
const told = ({ version: _version, updatedAt: _at, updatedBy: _by, ...values }: Settings) => values;
