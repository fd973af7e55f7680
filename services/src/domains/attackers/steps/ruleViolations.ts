import { ATTACK_FAMILIES } from '@palisade/vocabulary/attackFamilies.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import type { KeptViolation } from '../watching/keptViolation.ts';
import type { RuleViolation, RuleViolationsOf } from './step.schemas.ts';

/**
 * What a row says of the rules that its request violates. Rows of before they were noted one by one
 * have the field of the worst, and its words in the message.
 */
export interface NotedViolations {
  readonly message: string;
  readonly place: { readonly location: string; readonly name: string } | null;
  readonly violations: readonly KeptViolation[] | null;
}

/** Violations of a step that are reported. */
const MOST = 50;

/** The field that the worst rule is violated in. */
export function attackedField({
  place,
  violations,
}: NotedViolations): { location: string; name: string } | null {
  const [worst] = violations ?? [];
  return worst === undefined ? place : { location: worst.location, name: worst.field };
}

const attribute = (name: string, value: string): RuleViolation['attributes'][number] => ({
  name,
  value,
});

function sent({ location, field, family, rule, message, layers }: KeptViolation): RuleViolation {
  const { name, cweId, owasp } = ATTACK_FAMILIES[family];
  const attributes = [
    attribute('family', name),
    attribute('cweId', cweId),
    attribute('owasp', owasp),
    ...layers.map((layer) => attribute('decoded', layer)),
  ];
  return { name: rule, message, location, field, attributes, newFormat: true };
}

/** The rules that a request violates, the worst first. */
export function violationsOf({ message, place, violations }: NotedViolations): RuleViolation[] {
  if (violations !== null) return violations.map(sent);
  if (place === null) return [];
  const { location, name: field } = place;
  const before = `${field === '' ? location : `${location} ${field}`}: `;
  return [
    {
      name: 'signature',
      message: message.startsWith(before) ? message.slice(before.length) : message,
      location,
      field,
      attributes: [],
      newFormat: false,
    },
  ];
}

const VIOLATIONS_OF_STEPS = statement(
  `select step_id as "stepId", message, place, violations from attackers.examples
     where company_id = $1 and step_id = any($2::uuid[])
         and (place is not null or violations <> '[]') order by step_id, attempt desc`,
  {
    stepId: 'uuid',
    message: 'text',
    place: as<NotedViolations['place']>('jsonb?'),
    violations: as<readonly KeptViolation[] | null>('jsonb?'),
  },
);

/**
 * The rules that the kept exchanges of steps violate, each once for a field, in the order asked.
 */
export async function violationsOfSteps(
  query: CompanyQuery,
  ids: readonly string[],
): Promise<RuleViolationsOf> {
  const rows = await query(VIOLATIONS_OF_STEPS, [query.companyId, ids]);
  const byStep = Map.groupBy(rows, ({ stepId }) => stepId);
  return ids.map((stepId) => {
    const each = new Map(
      (byStep.get(stepId.toLowerCase()) ?? [])
        .flatMap(violationsOf)
        .map((violation) => [
          JSON.stringify([violation.name, violation.message, violation.location, violation.field]),
          violation,
        ]),
    );
    return { stepId, ruleViolations: [...each.values()].slice(0, MOST) };
  });
}
