import type { FilterCondition } from '@palisade/vocabulary/filters.ts';
import { INVENTORY_SORTS } from '@palisade/vocabulary/inventoryFields.ts';
import type { Case } from './pagesCases.ts';

const of = (
  field: string,
  op: FilterCondition['op'],
  value: FilterCondition['value'],
): FilterCondition => ({ field, op, value });

/** What many endpoints have and what few have, of fields that people ask together. */
const CONDITIONS: readonly FilterCondition[] = [
  of('host', 'contains', 'payments'),
  of('host', 'contains', 'reports-397.'),
  of('path', 'contains', 'orders'),
  of('path', 'contains', '-1a2b'),
  of('method', 'is', ['DELETE']),
  of('method', 'isNot', ['GET']),
  of('sensitive', 'is', true),
  of('riskScore', 'between', [8, 10]),
  of('authenticated', 'is', false),
  of('openGaps', 'between', [1, 1000]),
  of('attackers', 'between', [1, 1000]),
  of('technology', 'is', ['PHP']),
  of('dataType', 'is', ['IBAN']),
  of('lastActivity', 'after', 'now-1d'),
  of('hasVulnerabilities', 'is', true),
  of('parameterName', 'contains', 'page'),
];
/** Of all triples one in so many. */
const EVERY = 6;

const nameOf = ({ field, op, value }: FilterCondition): string =>
  `${field} ${op} ${JSON.stringify(value)}`;

function casesOf(all: readonly FilterCondition[], turn: number): Case[] {
  const title = all.map(nameOf).join(', ');
  const filter = { all };
  const sort = INVENTORY_SORTS[turn % INVENTORY_SORTS.length];
  const direction = turn % 2 === 0 ? 'descending' : 'ascending';
  return [
    {
      name: `${title} by ${sort} ${direction}`,
      path: 'endpoints/search',
      body: { filter, sort, direction, first: 50 },
    },
    { name: `count ${title}`, path: 'endpoints/count', body: { filter } },
    {
      name: `groups ${title}`,
      path: 'endpoint-groups/search',
      body: { groupBy: { by: 'host' }, first: 50, filter },
    },
  ];
}

/**
 * Every two conditions and a sixth of all three: a page under an order that goes round, the count,
 * and the groups by host.
 */
export function combinedCases(): readonly Case[] {
  const together: FilterCondition[][] = [];
  let triples = 0;
  for (const [index, one] of CONDITIONS.entries()) {
    for (const [next, other] of CONDITIONS.slice(index + 1).entries()) {
      if (one.field === other.field) continue;
      together.push([one, other]);
      for (const third of CONDITIONS.slice(index + next + 2)) {
        if (third.field === other.field || third.field === one.field) continue;
        triples += 1;
        if (triples % EVERY === 0) together.push([one, other, third]);
      }
    }
  }
  return together.flatMap(casesOf);
}
