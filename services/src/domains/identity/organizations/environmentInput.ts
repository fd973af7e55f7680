import { canDeceive, keptName, protectionRule } from '@palisade/vocabulary/environments.ts';
import { Problem } from '../../../platform/problem.ts';
import type { CompanyKind } from '../identity.types.ts';
import type { Account } from './accounts.ts';
import type { NewEnvironment } from './organizations.schemas.ts';

/** An environment as it is to be kept. */
export interface EnvironmentValues {
  readonly name: string;
  readonly description: string;
  readonly kind: CompanyKind;
  readonly threatProtection: boolean;
}

/** What the values of an environment are judged by. */
export interface EnvironmentGrounds {
  readonly isSystem: boolean;
  /** Account that the organization is mapped to. */
  readonly account: Pick<Account, 'id' | 'licences'> | null;
  /** What it is so far; null for a new one. */
  readonly before: { readonly kind: CompanyKind; readonly threatProtection: boolean } | null;
  /** What is before the names of fields: `environment.` */
  readonly at?: string;
}

/** @throws Problem badInput for a name that is empty or can pass for another */
export function plainName(name: string, words: string, field: string): string {
  const kept = keptName(name);
  if (kept === '') throw new Problem('badInput', words, { field });
  if (canDeceive(kept))
    throw new Problem(
      'badInput',
      'The name mixes look-alike letters from different alphabets, or contains invisible characters.',
      { field },
    );
  return kept;
}

const NEEDS_ACCOUNT = {
  customer: 'To create Production environment, add Salesforce Account ID to the Organization',
  prospect: 'To create POV environment, add Salesforce Account ID to the Organization.',
  internal: '',
} as const;

/** Status and threat protection as they are to be. @throws Problem as `environmentValues` */
function standingOf(
  { status, threatProtection }: NewEnvironment,
  { isSystem, account, before, at = '' }: EnvironmentGrounds,
): Pick<EnvironmentValues, 'kind' | 'threatProtection'> {
  const isNew = status != null && status !== before?.kind;
  const isFixed = before?.kind === 'demo' || before?.kind === 'lab';
  if (isNew && isFixed)
    throw new Problem('badInput', `A ${before.kind} stays one.`, { field: `${at}status` });
  if (isNew && !isSystem)
    throw new Problem('forbidden', 'Only system users give an environment a status.', {
      field: `${at}status`,
    });
  const kind = status ?? before?.kind ?? 'internal';
  if (isFixed || kind === 'demo' || kind === 'lab')
    return before ?? { kind, threatProtection: true };
  // What nobody changes here stays.
  if (
    before !== null &&
    !isNew &&
    (threatProtection ?? before.threatProtection) === before.threatProtection
  )
    return before;
  const rule = protectionRule({
    status: kind,
    accountId: account?.id ?? null,
    licences: account?.licences ?? null,
  });
  if (rule.needsAccount && isNew)
    throw new Problem('badInput', NEEDS_ACCOUNT[kind], { field: `${at}status` });
  const chosen = threatProtection ?? (isNew ? null : before?.threatProtection);
  return { kind, threatProtection: rule.isOffered ? (chosen ?? rule.automatic) : rule.automatic };
}

/**
 * An environment as it is to be kept. Only system users give a status; a new one is internal
 * without.
 * @throws Problem badInput at the field that is wrong, forbidden for a status by somebody else
 */
export function environmentValues(
  input: NewEnvironment,
  grounds: EnvironmentGrounds,
): EnvironmentValues {
  const { kind, threatProtection } = standingOf(input, grounds);
  return {
    name: plainName(input.name, "Please enter the environment's name", `${grounds.at ?? ''}name`),
    description: input.description.trim(),
    kind,
    threatProtection,
  };
}
