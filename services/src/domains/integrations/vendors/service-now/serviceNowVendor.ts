import { Type, type Static, type TSchema } from '@fastify/type-provider-typebox';
import { mappedStatus } from '@palisade/vocabulary/tickets.ts';
import { Value } from 'typebox/value';
import type { Outbound } from '../../../../platform/outbound/outbound.ts';
import { plainText } from '../plainText.ts';
import type { NewTicket, Vendor, VendorAccount, VendorStatus, VendorTicket } from '../vendor.ts';
import { VendorClient } from '../vendorClient.ts';
import { VendorFailure } from '../vendorFailure.ts';

/** A field with both its value and what people see of it. */
const Shown = Type.Object({
  value: Type.String(),
  display_value: Type.Union([Type.String(), Type.Null()]),
});
const Row = Type.Object({
  sys_id: Shown,
  number: Shown,
  state: Shown,
  active: Type.Optional(Shown),
});
const One = Type.Object({ result: Row });
const Many = Type.Object({ result: Type.Array(Row) });
const Anything = Type.Object({ result: Type.Array(Type.Unknown()) });

const FIELDS = {
  sysparm_display_value: 'all',
  sysparm_fields: 'sys_id,number,state,active',
  sysparm_exclude_reference_link: 'true',
};
/** Urgency and impact, 1 to 3, from which ServiceNow works out the priority. */
const WEIGHTS: Readonly<Record<string, { urgency: string; impact: string }>> = {
  critical: { urgency: '1', impact: '1' },
  high: { urgency: '1', impact: '2' },
  medium: { urgency: '2', impact: '2' },
};

function explanation(body: unknown): string {
  const { error } = Object(body) as { error?: unknown };
  const { message, detail } = Object(error) as { message?: unknown; detail?: unknown };
  return [message, detail].filter((part) => typeof part === 'string' && part !== '').join(': ');
}

const tableOf = ({ settings }: VendorAccount): string =>
  encodeURIComponent(settings.table ?? 'incident');
const path = (account: VendorAccount): string => `/api/now/table/${tableOf(account)}`;
const ticketOf = (
  account: VendorAccount,
  { sys_id: id, number }: Static<typeof Row>,
): VendorTicket => ({
  vendorId: id.value,
  number: number.value,
  url: `${account.url}/${tableOf(account)}.do?sys_id=${encodeURIComponent(id.value)}`,
});

/** ServiceNow by its Table API. The correlation id of a ticket is in a field of that name. */
export class ServiceNowVendor implements Vendor {
  readonly #client: VendorClient;

  constructor(outbound: Outbound) {
    this.#client = new VendorClient(outbound, {
      vendor: 'ServiceNow',
      secretName: 'password',
      explanation,
    });
  }

  async test(account: VendorAccount): Promise<void> {
    const rows = await this.#client
      .call(account, {
        method: 'GET',
        path: path(account),
        query: { sysparm_limit: '1', sysparm_fields: 'sys_id' },
      })
      .catch((error: unknown) => {
        const isTable =
          error instanceof VendorFailure &&
          (error.status === 404 || /invalid table/i.test(error.message));
        throw isTable
          ? new VendorFailure(
              `ServiceNow has no table ${account.settings.table ?? ''}, or the account cannot see it.`,
              { field: 'table' },
            )
          : error;
      });
    this.#read(Anything, rows);
  }

  async find(account: VendorAccount, correlationId: string): Promise<VendorTicket | null> {
    const [row] = this.#read(
      Many,
      await this.#client.call(account, {
        method: 'GET',
        path: path(account),
        query: {
          sysparm_query: `correlation_id=${correlationId}`,
          sysparm_limit: '1',
          ...FIELDS,
        },
      }),
    ).result;
    return row === undefined ? null : ticketOf(account, row);
  }

  async create(
    account: VendorAccount,
    { title, content, correlationId }: NewTicket,
  ): Promise<VendorTicket> {
    const body = {
      short_description: title.replaceAll(/\s+/g, ' ').trim().slice(0, 160),
      description: plainText(content),
      correlation_id: correlationId,
      correlation_display: 'Palisade',
      ...(WEIGHTS[content.severity ?? ''] ?? { urgency: '3', impact: '3' }),
    };
    return ticketOf(
      account,
      this.#read(
        One,
        await this.#client.call(account, {
          method: 'POST',
          path: path(account),
          query: FIELDS,
          body,
        }),
      ).result,
    );
  }

  async statuses(account: VendorAccount, vendorIds: readonly string[]): Promise<VendorStatus[]> {
    const { result } = this.#read(
      Many,
      await this.#client.call(account, {
        method: 'GET',
        path: path(account),
        query: {
          sysparm_query: `sys_idIN${vendorIds.join(',')}`,
          sysparm_limit: String(vendorIds.length),
          ...FIELDS,
        },
      }),
    );
    return result.map(({ sys_id: id, number, state, active }): VendorStatus => ({
      vendorId: id.value,
      number: number.value,
      vendorStatus: state.display_value ?? state.value,
      // Tables other than incidents number their states in ways of their own, and say with
      // `active` whether there is work left.
      status:
        mappedStatus('serviceNow', state.value) ?? (active?.value === 'false' ? 'done' : 'open'),
    }));
  }

  /** @throws VendorFailure for an answer of another shape */
  #read<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
    if (!Value.Check(schema, value)) throw this.#client.unexpected();
    return value;
  }
}
