import { labelValues } from '@palisade/engine/labels/labelValues.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { mostRiskyFacts } from '../../inventory/labelling/labelFacts.client.ts';
import { type RuleSource, valueRule } from './ruleInput.ts';

/** Endpoints that are looked at for samples, and samples shown. */
const LOOK_AT = 2_000;
const SHOWN = 20;

/** Endpoints that a rule would label, riskiest first, with what it would call them. */
export async function ruleSamples(query: CompanyQuery, source: RuleSource) {
  const rule = valueRule(source);
  const facts = await mostRiskyFacts(query, source.nodes, rule === null ? SHOWN : LOOK_AT);
  const items = facts
    .map((endpoint) => ({
      endpointId: endpoint.id,
      ...(rule === null ? { names: [], unusable: [] } : labelValues(rule, endpoint)),
    }))
    .filter(({ names, unusable }) => rule === null || names.length + unusable.length > 0);
  return {
    items: items.slice(0, SHOWN).map(({ endpointId, names, unusable }) => ({
      endpointId,
      names: [...names],
      unusable: [...unusable],
    })),
    lookedAt: facts.length,
  };
}
