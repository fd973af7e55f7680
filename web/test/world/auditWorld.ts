import { type Args, connectionOf } from './connectionOf.ts';
import type { FakeCompany } from './makeWorld.ts';

export interface FakeAuditEntry {
  readonly entryId: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly at: string;
  readonly actor: string;
  readonly address: string | null;
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string | null;
  readonly targetName: string | null;
  readonly target: {
    readonly __typename: string;
    readonly id: string;
    readonly endpointId?: string;
    readonly name?: string;
    readonly management?: { readonly hidden: boolean };
  } | null;
  readonly bySystem: boolean;
  readonly before: string | null;
  readonly after: string | null;
}

/** An entry of the audit log: a token that got another name. */
export const makeAuditEntry = (
  part: Partial<FakeAuditEntry> & { readonly entryId: string },
): FakeAuditEntry => ({
  companyId: 'c-2',
  companyName: 'Production',
  at: '2026-11-21T10:00:00.000Z',
  actor: 'maya@example.com',
  address: '198.51.100.7',
  action: 'token.update',
  targetType: 'token',
  targetId: 't-1',
  targetName: 'CI of the shop',
  target: { __typename: 'Token', id: 'token-1' },
  bySystem: false,
  before: '{"name":"CI","scopes":["read"]}',
  after: '{"name":"CI of the shop","scopes":["read"]}',
  ...part,
});

interface Wanted {
  readonly all?: readonly { readonly field: string; readonly value: unknown }[];
}

/** Fields of a company about its audit log; conditions on the action alone are met. */
export const auditFields = ({ audit }: FakeCompany) => ({
  auditLog: ({ filter, ...args }: Args & { readonly filter?: Wanted | null }) => {
    const wanted = filter?.all?.find(({ field }) => field === 'action')?.value;
    return connectionOf(
      audit.filter(
        ({ action }) => wanted === undefined || (wanted as readonly string[]).includes(action),
      ),
      args,
      ({ entryId }) => entryId,
    );
  },
  auditEntry: ({ entryId }: { readonly entryId: string }) =>
    audit.find((entry) => entry.entryId === entryId) ?? null,
  auditChoices: () => ({
    actions: [...new Set(audit.map(({ action }) => action))],
    targetTypes: ['token'],
    companies: [
      { companyId: 'c-1', name: 'Staging' },
      { companyId: 'c-2', name: 'Production' },
    ],
  }),
});
