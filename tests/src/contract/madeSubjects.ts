import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { graphOf } from './companyGraph.ts';
import type { ContractWorld } from './contractWorld.ts';
import { freshName } from './decisions.ts';

/** A subject that people make under a name, change and delete. */
interface Made {
  /** Domain whose service has it. */
  readonly of: string;
  /** Field of payloads that holds it. */
  readonly field: string;
  /** How a company is asked for one of them. */
  readonly list: string;
  /** Variable that names one by its raw key; absent where nothing asks so. */
  readonly key?: string;
  /** What it is made of beside its name. */
  readonly more?: object;
}

const saved = (of: string, list: string): Made => ({
  of,
  field: 'savedFilter',
  list: `${list} { id }`,
  more: { view: {} },
});

/** By type of the graph. */
export const MADE: Readonly<Record<string, Made>> = {
  SavedFilter: saved('inventory', 'savedFilters'),
  SavedGapFilter: saved('posture', 'savedGapFilters'),
  SavedAuditFilter: saved('identity', 'savedAuditFilters'),
  SavedAttackerFilter: saved('attackers', 'savedAttackerFilters'),
  SavedTicketFilter: saved('integrations', 'savedTicketFilters'),
  OnboardingTask: {
    of: 'onboarding',
    field: 'task',
    list: 'onboardingTasks(first: 1) { edges { node { id taskId } } }',
    key: 'taskId',
    more: { type: 'generic', status: 'open', assignedTo: FIRST_IDS.administrator },
  },
};

/** Verb and type of a mutation of one of them; null for other mutations. */
function partsOf(name: string): { readonly verb: string; readonly type: string } | null {
  const [, verb = '', type = ''] = /^(?:Mutation\.)?([a-z]+)([A-Z]\w*)$/.exec(name) ?? [];
  return Object.hasOwn(MADE, type) ? { verb, type } : null;
}

/** Domain of the saved filters that a mutation changes or deletes, and their type; null for others. */
export function changedFilter(name: string): { readonly of: string; readonly type: string } | null {
  const parts = partsOf(name);
  const made = parts && MADE[parts.type];
  if (!made || made.field !== 'savedFilter' || parts.verb === 'create') return null;
  return { of: made.of, type: parts.type };
}

async function make(
  world: ContractWorld,
  type: string,
  companyId: string,
): Promise<Record<string, string>> {
  const { field, key = '', more } = MADE[type] ?? { field: '' };
  const answer = await graphOf(world).mutate<Record<string, Record<string, string>>>(
    `create${type}`,
    `Create${type}Input`,
    { companyId, name: freshName(), ...more },
    `${field} { id ${key} }`,
  );
  return answer[field] ?? {};
}

/**
 * Input that a mutation of something made can carry out, by its field's name, with one that was
 * made for it; null for other mutations.
 */
export async function madeInput(
  world: ContractWorld,
  name: string,
  companyId: string,
): Promise<object | null> {
  if (name.endsWith('changeOnboardingTaskStatus'))
    return { id: (await make(world, 'OnboardingTask', companyId))['id'], status: 'completed' };
  const parts = partsOf(name);
  if (parts === null) return null;
  const { verb, type } = parts;
  if (verb === 'create') return { companyId, name: freshName(), ...MADE[type]?.more };
  const { id } = await make(world, type, companyId);
  if (verb === 'delete') return { id };
  return { id, name: freshName(), ...(verb === 'update' && MADE[type]?.more) };
}

/** Raw keys by the variables that name them, each of something made for it. */
export async function madeKeys(
  world: ContractWorld,
  companyId: string,
): Promise<Record<string, string>> {
  const keys: Record<string, string> = {};
  for (const [type, { key }] of Object.entries(MADE))
    if (key !== undefined) keys[key] = (await make(world, type, companyId))[key] ?? '';
  return keys;
}

/** How a company is asked for what was made in it, one of each type: a part of a selection. */
export const MADE_LISTS = Object.values(MADE)
  .map(({ list }, index) => `made${index}: ${list}`)
  .join('\n  ');
