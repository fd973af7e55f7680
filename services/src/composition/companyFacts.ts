import { ACTION_KINDS } from '@palisade/vocabulary/integrations.ts';
import { TICKET_KINDS } from '@palisade/vocabulary/tickets.ts';
import {
  DATA_POLICY_CATEGORY,
  RECENT_TRAFFIC_DAYS,
  USE_CASE_STEPS,
} from '@palisade/vocabulary/useCases.ts';
import type { CompanyFacts } from '../platform/companyFacts.ts';
import type { Database } from '../platform/database/database.ts';
import { statement } from '../platform/database/statement.ts';

const STEPS = statement(
  `select exists (select from inventory.endpoints where company_id = $1) as "sendTraffic",
      exists (select from inventory.company_traffic_hourly where company_id = $1 and learned > 0
        and hour > now() - make_interval(days => ${RECENT_TRAFFIC_DAYS})) as "keepSending",
      exists (select from posture.policies where company_id = $1 and is_enabled)
        as "enablePolicies",
      exists (select from integrations.installed where company_id = $1 and kind = any($2)
        and test_failure is null) as "connectTickets",
      exists (select from inventory.endpoints where company_id = $1 and sensitive)
        as "findSensitiveData",
      exists (select from posture.policies where company_id = $1 and is_enabled
        and $4 = any(categories)) as "guardSensitiveData",
      exists (select from attackers.attackers where company_id = $1) as "detectAttackers",
      exists (select from integrations.installed where company_id = $1 and kind = any($3)
        and test_failure is null) as "connectActions"`,
  {
    sendTraffic: 'bool',
    keepSending: 'bool',
    enablePolicies: 'bool',
    connectTickets: 'bool',
    findSensitiveData: 'bool',
    guardSensitiveData: 'bool',
    detectAttackers: 'bool',
    connectActions: 'bool',
  },
);

const DISCOVERED = statement(
  `select
      (select count(*) from inventory.hosts
        where company_id = $1 and detected_at > now() - make_interval(days => $2)) as hosts,
      (select count(*) from inventory.apis
        where company_id = $1 and detected_at > now() - make_interval(days => $2)) as apis,
      (select count(*) from inventory.endpoints
        where company_id = $1 and detected_at > now() - make_interval(days => $2)) as endpoints,
      array(
        select unnest(data_types) as type from inventory.endpoints
          where company_id = $1 and detected_at > now() - make_interval(days => $2)
        union
        select type from inventory.changes,
            lateral jsonb_array_elements_text(coalesce(after -> 'requestData', '[]')
              || coalesce(after -> 'responseData', '[]')) as type
          where company_id = $1 and kind = 'sensitiveDataAdded'
            and at > now() - make_interval(days => $2)
            and not (coalesce(before -> 'requestData', '[]')
              || coalesce(before -> 'responseData', '[]')) ? type
        order by type) as "sensitiveTypes",
      (select count(*) from posture.gaps
        where company_id = $1 and opened_at > now() - make_interval(days => $2)) as gaps,
      (select count(*) from attackers.attackers
        where company_id = $1 and first_seen_at > now() - make_interval(days => $2)) as attackers`,
  {
    hosts: 'int8',
    apis: 'int8',
    endpoints: 'int8',
    sensitiveTypes: 'text[]',
    gaps: 'int8',
    attackers: 'int8',
  },
);

const NOTHING = { hosts: 0, apis: 0, endpoints: 0, sensitiveTypes: [], gaps: 0, attackers: 0 };

/** Reads them of any company, each in the scope of its own rows. */
export const companyFacts = (db: Database): CompanyFacts => ({
  async doneSteps(companyId, isProtected) {
    const { query } = db.company(companyId);
    const kinds = [[...TICKET_KINDS], [...ACTION_KINDS]];
    const [found] = await query(STEPS, [companyId, ...kinds, DATA_POLICY_CATEGORY]);
    if (found === undefined) return [];
    const done = {
      ...found,
      detectAttackers: isProtected && (found.keepSending || found.detectAttackers),
    };
    return USE_CASE_STEPS.filter((step) => done[step]);
  },
  async discovered(companyId, days) {
    const [found] = await db.company(companyId).query(DISCOVERED, [companyId, days]);
    return found ?? NOTHING;
  },
});
