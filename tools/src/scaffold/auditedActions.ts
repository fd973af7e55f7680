import { addToList } from './edits.ts';
import type { Plan } from './plan.ts';

/** A kind of thing that people change, for the audit log: its name, and what is done to it. */
interface Audited {
  /** Word of the log for the thing: `incident`. */
  readonly target: string;
  /** What people call it, in the middle of a sentence. */
  readonly noun: string;
  /** Verb of the action, and what somebody did by it: `create: 'created'`. */
  readonly verbs: Readonly<Record<string, string>>;
  /** Whether the log does not know the thing yet. */
  readonly isNew: boolean;
}

/** Actions of the catalogue with their sentences. */
export function addAudited(plan: Plan, { target, noun, verbs, isNew }: Audited): void {
  const catalogue = 'vocabulary/src/auditActions.ts';
  const texts = 'vocabulary/src/auditSentences.en.json';
  for (const [verb, done] of Object.entries(verbs)) {
    const action = `'${target}.${verb}'`;
    plan.edit(catalogue, (text) =>
      addToList(catalogue, text, 'export const AUDIT_ACTIONS = [', action),
    );
    const sentence = `"${target}-${verb}": "{{actor}} ${done} the ${noun} {{target}}"`;
    plan.edit(texts, (text) => addToList(texts, text, '"sentences": {', sentence));
  }
  if (!isNew) return;
  const name = `"${target}": "${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}"`;
  plan.edit(texts, (text) => addToList(texts, text, '"kinds": {', name));
}
