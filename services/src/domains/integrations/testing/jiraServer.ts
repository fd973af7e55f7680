import { Type, type Static } from '@fastify/type-provider-typebox';
import { VendorServer } from './vendorServer.ts';

const strict = { additionalProperties: false };
const Text = Type.Object(
  {
    type: Type.Literal('text'),
    text: Type.String({ minLength: 1 }),
    marks: Type.Optional(
      Type.Array(
        Type.Object(
          {
            type: Type.Literal('link'),
            attrs: Type.Object({ href: Type.String({ pattern: '^https?://' }) }, strict),
          },
          strict,
        ),
      ),
    ),
  },
  strict,
);
const Paragraph = Type.Object(
  { type: Type.Literal('paragraph'), content: Type.Array(Text) },
  strict,
);
const Heading = Type.Object(
  {
    type: Type.Literal('heading'),
    attrs: Type.Object({ level: Type.Integer({ minimum: 1, maximum: 6 }) }, strict),
    content: Type.Array(Text, { minItems: 1 }),
  },
  strict,
);
/** The part of the Atlassian Document Format that descriptions here use. */
const Document = Type.Object(
  {
    version: Type.Literal(1),
    type: Type.Literal('doc'),
    content: Type.Array(Type.Union([Paragraph, Heading]), { minItems: 1 }),
  },
  strict,
);
const NewIssue = Type.Object(
  {
    fields: Type.Object(
      {
        project: Type.Object({ key: Type.String() }, strict),
        issuetype: Type.Object({ name: Type.String() }, strict),
        summary: Type.String({ minLength: 1, maxLength: 255, pattern: '^[^\\r\\n]+$' }),
        description: Document,
        labels: Type.Array(Type.String({ pattern: '^\\S+$', maxLength: 255 })),
      },
      strict,
    ),
  },
  strict,
);
const Search = Type.Object(
  {
    jql: Type.String({ pattern: '^labels = "[\\w-]+"$' }),
    fields: Type.Array(Type.String()),
    maxResults: Type.Integer({ minimum: 1, maximum: 100 }),
  },
  strict,
);
const BulkFetch = Type.Object(
  {
    issueIdsOrKeys: Type.Array(Type.String(), { minItems: 1, maxItems: 100 }),
    fields: Type.Array(Type.String()),
  },
  strict,
);

type IssueFields = Static<typeof NewIssue>['fields'];
interface Issue extends IssueFields {
  readonly id: string;
  readonly key: string;
  status: { name: string; statusCategory: { key: string } };
}

export const JIRA = { account: 'ada@example.com', secret: 'ATATT-token' };

/** Jira Cloud with one project SEC, as far as Palisade talks to it. */
export class JiraServer extends VendorServer {
  readonly issues: Issue[] = [];

  constructor() {
    const shown = ({ id, key, status }: Issue) => ({
      id,
      key,
      self: `${this.origin}/rest/api/3/issue/${id}`,
      fields: { status },
    });
    const badRequest = (errors: object) => ({ status: 400, body: { errorMessages: [], errors } });
    super(
      JIRA.account,
      JIRA.secret,
      {
        'GET /rest/api/3/myself': () => ({
          status: 200,
          body: {
            accountId: '5b10a2844c20165700ede21g',
            emailAddress: JIRA.account,
            displayName: 'Ada',
          },
        }),
        'GET /rest/api/3/project/*': ({ path }) =>
          path.endsWith('/SEC')
            ? {
                status: 200,
                body: {
                  id: '10000',
                  key: 'SEC',
                  name: 'Security',
                  issueTypes: [
                    { id: '1', name: 'Task', subtask: false },
                    { id: '2', name: 'Bug', subtask: false },
                  ],
                },
              }
            : {
                status: 404,
                body: { errorMessages: ["No project could be found with key 'NONE'."], errors: {} },
              },
        'POST /rest/api/3/issue': ({ body }) => {
          if (!this.hold(NewIssue, body, 'new issue'))
            return badRequest({ fields: 'are not valid' });
          const { fields } = body as Static<typeof NewIssue>; // Just held to it.
          if (fields.project.key !== 'SEC')
            return badRequest({ project: 'valid project is required' });
          const number = this.issues.length + 1;
          this.issues.push({
            ...fields,
            id: String(10_000 + number),
            key: `SEC-${number}`,
            status: { name: 'To Do', statusCategory: { key: 'new' } },
          });
          return {
            status: 201,
            body: {
              id: String(10_000 + number),
              key: `SEC-${number}`,
              self: `${this.origin}/rest/api/3/issue/${10_000 + number}`,
            },
          };
        },
        'POST /rest/api/3/search/jql': ({ body }) => {
          if (!this.hold(Search, body, 'search')) return badRequest({});
          const label = /"(.*)"/.exec((body as Static<typeof Search>).jql)?.[1] ?? '';
          return {
            status: 200,
            body: {
              issues: this.issues.filter(({ labels }) => labels.includes(label)).map(shown),
              isLast: true,
            },
          };
        },
        'POST /rest/api/3/issue/bulkfetch': ({ body }) => {
          if (!this.hold(BulkFetch, body, 'bulk fetch')) return badRequest({});
          const { issueIdsOrKeys } = body as Static<typeof BulkFetch>;
          return {
            status: 200,
            body: {
              issues: this.issues.filter(({ id }) => issueIdsOrKeys.includes(id)).map(shown),
              issueErrors: [],
            },
          };
        },
      },
      (status) => ({ errorMessages: [`Jira says ${status}`], errors: {} }),
    );
  }
}
