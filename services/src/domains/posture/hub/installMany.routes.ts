import { POLICY_FAULTS, policyNameKey } from '@palisade/vocabulary/posturePolicies.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { changeInTurn } from '../inTurn.ts';
import { Params, UPDATES_POLICIES } from '../posture.schemas.ts';
import { providerPolicy } from './catalogue.ts';
import { InstallMany, ManyInstalled } from './hub.schemas.ts';
import { installAudited } from './installAudited.ts';

interface Taken {
  readonly keys: ReadonlySet<string | null>;
  readonly names: ReadonlySet<string>;
}

const TAKEN = statement(
  `select name_key as "nameKey", provider_key as "providerKey" from posture.policies
    where company_id = $1`,
  { nameKey: 'text', providerKey: 'text?' },
);

async function taken(query: CompanyQuery): Promise<Taken> {
  const own = await query(TAKEN, [query.companyId]);
  return {
    keys: new Set(own.map(({ providerKey }) => providerKey)),
    names: new Set(own.map(({ nameKey }) => nameKey)),
  };
}

/** Why a policy of the hub cannot be installed now; null where it can. */
function faultOf(key: string, { keys, names }: Taken): string | null {
  const policy = providerPolicy(key);
  if (policy === undefined) return 'There is no such policy.';
  if (!policy.installable) return 'Policies about labels cannot be installed.';
  if (keys.has(key)) return 'This policy is installed already.';
  return names.has(policyNameKey(policy.name)) ? POLICY_FAULTS.nameTaken : null;
}

/** Installs policies of the hub together: what cannot be installed keeps none of the others. */
export function installManyRoutes(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/hub/install',
    {
      config: UPDATES_POLICIES,
      schema: {
        summary: 'Installs and turns on provider policies, each with what became of it',
        params: Params,
        body: InstallMany,
        response: { 200: ManyInstalled },
      },
    },
    async (request) => {
      const keys = [...new Set(request.body.keys)];
      return changeInTurn(db, request.params.companyId, async (query) => {
        const known = await taken(query);
        const faults = new Map(keys.map((key) => [key, faultOf(key, known)]));
        const free = keys.flatMap((key) =>
          faults.get(key) === null ? (providerPolicy(key) ?? []) : [],
        );
        const ids = await installAudited(query, free, request);
        const idOf = new Map(free.map(({ id }, index) => [id, ids[index] ?? null]));
        return keys.map((key) => ({
          key,
          name: providerPolicy(key)?.name ?? key,
          policyId: idOf.get(key) ?? null,
          fault: faults.get(key) ?? null,
        }));
      });
    },
  );
}
