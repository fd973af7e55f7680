import { Type, type Static } from '@fastify/type-provider-typebox';
import { VendorServer, type AskedRequest } from './vendorServer.ts';

const strict = { additionalProperties: false };
const Weight = Type.String({ pattern: '^[123]$' });
const NewIncident = Type.Object(
  {
    short_description: Type.String({ minLength: 1, maxLength: 160 }),
    description: Type.String(),
    correlation_id: Type.String({ maxLength: 100 }),
    correlation_display: Type.String({ maxLength: 100 }),
    urgency: Weight,
    impact: Weight,
  },
  strict,
);
const Display = {
  sysparm_display_value: Type.Literal('all'),
  sysparm_fields: Type.Literal('sys_id,number,state,active'),
  sysparm_exclude_reference_link: Type.Literal('true'),
};
const NewQuery = Type.Object(Display, strict);
const ListQuery = Type.Object(
  {
    ...Display,
    sysparm_query: Type.String({ pattern: '^(correlation_id=[\\w-]+|sys_idIN[\\da-f,]+)$' }),
    sysparm_limit: Type.String({ pattern: '^\\d{1,3}$' }),
  },
  strict,
);
const TestQuery = Type.Object(
  { sysparm_limit: Type.Literal('1'), sysparm_fields: Type.Literal('sys_id') },
  strict,
);

type NewIncidentBody = Static<typeof NewIncident>;
interface Incident extends NewIncidentBody {
  readonly sysId: string;
  readonly number: string;
  state: { value: string; display_value: string };
  active: string;
}

export const SERVICE_NOW = { account: 'palisade', secret: 'p@ss:word' };

/** A ServiceNow instance with incidents, as far as Palisade talks to it. */
export class ServiceNowServer extends VendorServer {
  readonly incidents: Incident[] = [];

  constructor() {
    const shown = ({ sysId, number, state, active }: Incident) => ({
      sys_id: { value: sysId, display_value: sysId },
      number: { value: number, display_value: number },
      state,
      active: { value: active, display_value: active },
    });
    const queryOf = ({ query }: AskedRequest) => Object.fromEntries(query);
    super(
      SERVICE_NOW.account,
      SERVICE_NOW.secret,
      {
        'POST /api/now/table/incident': (asked) => {
          if (
            !this.hold(NewQuery, queryOf(asked), 'query') ||
            !this.hold(NewIncident, asked.body, 'new incident')
          )
            return {
              status: 400,
              body: { error: { message: 'Not valid', detail: null }, status: 'failure' },
            };
          const number = this.incidents.length + 1;
          const incident = {
            ...(asked.body as Static<typeof NewIncident>),
            sysId: number.toString(16).padStart(32, 'a'),
            number: `INC${String(number).padStart(7, '0')}`,
            state: { value: '1', display_value: 'New' },
            active: 'true',
          };
          this.incidents.push(incident);
          return { status: 201, body: { result: shown(incident) } };
        },
        'GET /api/now/table/*': (asked) => {
          if (!asked.path.endsWith('/incident'))
            return {
              status: 400,
              body: { error: { message: 'Invalid table u_none', detail: null }, status: 'failure' },
            };
          const query = queryOf(asked);
          if (!('sysparm_query' in query))
            return this.hold(TestQuery, query, 'query')
              ? { status: 200, body: { result: [] } }
              : { status: 400, body: {} };
          if (!this.hold(ListQuery, query, 'query')) return { status: 400, body: {} };
          const [, field, values = ''] =
            /^(correlation_id=|sys_idIN)(.*)$/.exec(query['sysparm_query'] ?? '') ?? [];
          const wanted = values.split(',');
          return {
            status: 200,
            body: {
              result: this.incidents
                .filter(({ sysId, correlation_id: given }) =>
                  wanted.includes(field === 'sys_idIN' ? sysId : given),
                )
                .map(shown),
            },
          };
        },
      },
      (status) => ({
        error: { message: `ServiceNow says ${status}`, detail: null },
        status: 'failure',
      }),
    );
  }
}
