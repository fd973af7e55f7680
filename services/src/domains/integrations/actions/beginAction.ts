import { randomUUID } from 'node:crypto';
import { ACTION_LIMITS, ACTION_SOURCES, isActionKind } from '@palisade/vocabulary/integrations.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { installedById } from '../installed/installed.repository.ts';
import {
  actionOfKey,
  askAgain,
  insertAction,
  insertSources,
  type Outcome,
  type SourceRef,
} from './actions.repository.ts';
import { type ActionTask, addTask } from './actionTasks.repository.ts';

export interface ActionRequest {
  /** Made up by the caller: the same one twice does nothing twice. */
  readonly idempotencyKey: string;
  readonly integrationId: string;
  readonly thingId: string;
  /** Ids that lead to the subject by now: what was asked of one of them was asked of it. */
  readonly formerIds: readonly string[];
  readonly sources: readonly SourceRef[];
  readonly content: object;
  readonly outcome: Outcome;
}

export interface Begun {
  readonly id: string;
  readonly integrationName: string;
  /** What the caller is to carry out: it is new, or something failed and nobody is at it. */
  readonly task: ActionTask | null;
}

const SOURCE_WORDS = {
  user: 'users',
  token: 'tokens',
  apiKey: 'API keys',
  ip: 'IP addresses',
} as const;
const keysOf = (sources: readonly SourceRef[]): string =>
  sources
    .map(({ sourceType, sourceId }) => `${sourceType} ${sourceId}`)
    .sort()
    .join('\n');

const isSameOutcome = (one: Outcome, other: Outcome): boolean =>
  one.newStatus === other.newStatus &&
  one.message === other.message &&
  one.ignoreAttempts === other.ignoreAttempts;

/**
 * Notes an action before anything is sent.
 * @throws Problem for an integration or sources that cannot be acted on, and for an idempotency key that was
 * another one's
 */
export async function beginAction(query: CompanyQuery, asked: ActionRequest): Promise<Begun> {
  const { idempotencyKey, integrationId, thingId, formerIds, outcome } = asked;
  const sources = [...new Map(asked.sources.map((source) => [keysOf([source]), source])).values()];
  const installed = await installedById(query, integrationId);
  if (installed === null) throw notFound('integration');
  const { kind, name: integrationName } = installed;
  if (!isActionKind(kind))
    throw new Problem('badInput', 'No action can be taken through this integration.', {
      field: 'integrationId',
    });
  if (sources.length === 0 || sources.length > ACTION_LIMITS.sources)
    throw new Problem('badInput', `Choose 1 to ${ACTION_LIMITS.sources} sources.`, {
      field: 'sources',
    });
  const wrong = sources.find(({ sourceType }) => !ACTION_SOURCES[kind].includes(sourceType));
  if (wrong !== undefined)
    throw new Problem(
      'badInput',
      `A deny list takes IP addresses, no ${SOURCE_WORDS[wrong.sourceType]}.`,
      { field: 'sources' },
    );
  const id = randomUUID();
  if (await insertAction(query, { ...asked, id, kind, integrationName })) {
    await insertSources(query, id, sources);
    return { id, integrationName, task: await addTask(query, id) };
  }
  const known = await actionOfKey(query, idempotencyKey);
  if (
    known?.integrationId !== integrationId ||
    ![thingId, ...formerIds].includes(known.thingId) ||
    keysOf(known.sources) !== keysOf(sources)
  )
    throw new Problem('conflict', 'This key was used for another action.', { field: 'key' });
  const task = known.isOver ? null : await addTask(query, known.id);
  // One that failed is asked for again with what is wanted now. Of one that is done or under way,
  // that would be lost.
  if (task === null && !isSameOutcome(known.outcome, outcome)) {
    const words =
      'This key was used for an action with another status, message or choice, ' +
      'which is done or under way. Use a new key.';
    throw new Problem('conflict', words, { field: 'key' });
  }
  if (task !== null) await askAgain(query, known.id, outcome);
  return { id: known.id, integrationName, task };
}
