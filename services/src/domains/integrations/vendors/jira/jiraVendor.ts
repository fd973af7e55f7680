import { mappedStatus } from '@palisade/vocabulary/tickets.ts';
import { Type, type Static, type TSchema } from '@fastify/type-provider-typebox';
import { Value } from 'typebox/value';
import type { Outbound } from '../../../../platform/outbound/outbound.ts';
import { adfOf } from './adf.ts';
import type { NewTicket, Vendor, VendorAccount, VendorStatus, VendorTicket } from '../vendor.ts';
import { VendorClient } from '../vendorClient.ts';
import { VendorFailure } from '../vendorFailure.ts';

const Myself = Type.Object({ accountId: Type.String() });
const Project = Type.Object({
  key: Type.String(),
  issueTypes: Type.Array(Type.Object({ name: Type.String() })),
});
const Issue = Type.Object({ id: Type.String(), key: Type.String() });
const WithStatus = Type.Object({
  ...Issue.properties,
  fields: Type.Object({
    status: Type.Object({
      name: Type.String(),
      statusCategory: Type.Object({ key: Type.String() }),
    }),
  }),
});
const Found = Type.Object({ issues: Type.Array(Issue) });
const Fetched = Type.Object({ issues: Type.Array(WithStatus) });

/** `errorMessages`, and `errors` by field. */
function explanation(body: unknown): string {
  const { errorMessages, errors } = Object(body) as { errorMessages?: unknown; errors?: unknown };
  const ofFields = Object.entries(Object(errors) as object).map(
    ([field, message]) => `${field}: ${String(message)}`,
  );
  return [...(Array.isArray(errorMessages) ? errorMessages.map(String) : []), ...ofFields].join(
    ' ',
  );
}

/** Title in one line, as short as Jira's summary must be. */
const summaryOf = (title: string): string => {
  const line = title.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 255 ? line : `${line.slice(0, 254)}…`;
};

const ticketOf = ({ url }: VendorAccount, { id, key }: Static<typeof Issue>): VendorTicket => ({
  vendorId: id,
  number: key,
  url: `${url}/browse/${encodeURIComponent(key)}`,
});

/** Jira Cloud by its REST API v3. The correlation id of a ticket is a label of the issue. */
export class JiraVendor implements Vendor {
  readonly #client: VendorClient;

  constructor(outbound: Outbound) {
    this.#client = new VendorClient(outbound, {
      vendor: 'Jira',
      secretName: 'API token',
      explanation,
    });
  }

  async test(account: VendorAccount): Promise<void> {
    const { projectKey = '', issueType = '' } = account.settings;
    this.#read(
      Myself,
      await this.#client.call(account, { method: 'GET', path: '/rest/api/3/myself' }),
    );
    const project = await this.#client
      .call(account, {
        method: 'GET',
        path: `/rest/api/3/project/${encodeURIComponent(projectKey)}`,
      })
      .catch((error: unknown) => {
        throw error instanceof VendorFailure && error.status === 404
          ? new VendorFailure(`Jira has no project ${projectKey}, or the account cannot see it.`, {
              field: 'projectKey',
            })
          : error;
      });
    const names = this.#read(Project, project).issueTypes.map(({ name }) => name);
    if (!names.includes(issueType))
      throw new VendorFailure(
        `The project ${projectKey} has no issue type ${issueType}. It has: ${names.join(', ')}.`,
        { field: 'issueType' },
      );
  }

  async find(account: VendorAccount, correlationId: string): Promise<VendorTicket | null> {
    const body = { jql: `labels = "${correlationId}"`, fields: ['status'], maxResults: 1 };
    const [issue] = this.#read(
      Found,
      await this.#client.call(account, {
        method: 'POST',
        path: '/rest/api/3/search/jql',
        body,
        reads: true,
      }),
    ).issues;
    return issue === undefined ? null : ticketOf(account, issue);
  }

  async create(
    account: VendorAccount,
    { title, content, correlationId }: NewTicket,
  ): Promise<VendorTicket> {
    const { projectKey, issueType } = account.settings;
    const fields = {
      project: { key: projectKey },
      issuetype: { name: issueType },
      summary: summaryOf(title),
      description: adfOf(content),
      labels: [correlationId],
    };
    return ticketOf(
      account,
      this.#read(
        Issue,
        await this.#client.call(account, {
          method: 'POST',
          path: '/rest/api/3/issue',
          body: { fields },
        }),
      ),
    );
  }

  async statuses(account: VendorAccount, vendorIds: readonly string[]): Promise<VendorStatus[]> {
    const body = { issueIdsOrKeys: vendorIds, fields: ['status'] };
    const { issues } = this.#read(
      Fetched,
      await this.#client.call(account, {
        method: 'POST',
        path: '/rest/api/3/issue/bulkfetch',
        body,
        reads: true,
      }),
    );
    return issues.map(({ id, key, fields: { status } }): VendorStatus => ({
      vendorId: id,
      number: key,
      vendorStatus: status.name,
      status: mappedStatus('jira', status.statusCategory.key) ?? 'open',
    }));
  }

  /** @throws VendorFailure for an answer of another shape */
  #read<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
    if (!Value.Check(schema, value)) throw this.#client.unexpected();
    return value;
  }
}
