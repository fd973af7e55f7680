import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { Outbound } from '../../../platform/outbound/outbound.ts';
import { OutboundRules } from '../../../platform/outbound/outboundRules.ts';
import { JIRA, JiraServer } from '../testing/jiraServer.ts';
import { SERVICE_NOW, ServiceNowServer } from '../testing/serviceNowServer.ts';
import type { Mood } from '../testing/vendorServer.ts';
import type { NewTicket, VendorAccount } from './vendor.ts';
import { VendorFailure } from './vendorFailure.ts';
import { vendorsOver, type Vendors } from './vendors.ts';

const TICKET: NewTicket = {
  title: `[High] Missing\nauthentication: GET shop.example/orders/{id} ${'x'.repeat(300)}`,
  content: {
    severity: 'high',
    sections: [
      { lines: ['Severity: High', ' '] },
      { heading: 'Description', lines: ['Anyone can "read" orders <b>'] },
      { heading: 'In Palisade', lines: [], link: 'https://palisade.example/c/posture-gaps' },
    ],
  },
  correlationId: 'palisade-1',
};

describe('vendors of tickets', () => {
  const jira = new JiraServer();
  const serviceNow = new ServiceNowServer();
  let outbound: Outbound;
  let vendors: Vendors;
  let accounts: { jira: VendorAccount; serviceNow: VendorAccount };
  before(async () => {
    await Promise.all([jira.start(), serviceNow.start()]);
    outbound = new Outbound(new OutboundRules([jira.origin, serviceNow.origin]), {
      wait: async () => undefined,
    });
    vendors = vendorsOver(outbound);
    accounts = {
      jira: {
        kind: 'jira',
        url: jira.origin,
        ...JIRA,
        settings: { projectKey: 'SEC', issueType: 'Task' },
      },
      serviceNow: {
        kind: 'serviceNow',
        url: serviceNow.origin,
        ...SERVICE_NOW,
        settings: { table: 'incident' },
      },
    };
  });
  after(async () => {
    await outbound.close();
    jira.stop();
    serviceNow.stop();
  });
  beforeEach(() => {
    for (const server of [jira, serviceNow])
      Object.assign(server, { mood: null, losesAnswers: false }).asked.length = 0;
  });
  afterEach(() => assert.deepEqual([jira.faults, serviceNow.faults], [[], []]));
  const failure = async (work: Promise<unknown>): Promise<VendorFailure> => {
    const error = await work.then(
      () => null,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof VendorFailure, String(error));
    return error;
  };

  it('POST-06 a Jira issue is created with its description as a document, found by its label, and its status read', async () => {
    const made = await vendors.jira.create(accounts.jira, TICKET);
    assert.deepEqual(made, {
      vendorId: '10001',
      number: 'SEC-1',
      url: `${jira.origin}/browse/SEC-1`,
    });
    const [issue] = jira.issues;
    assert.deepEqual(
      [issue?.project, issue?.issuetype, issue?.labels, issue?.summary.length],
      [{ key: 'SEC' }, { name: 'Task' }, ['palisade-1'], 255],
    );
    assert.match(issue?.summary ?? '', /^\[High\] Missing authentication: GET .*…$/);
    assert.deepEqual(issue?.description.content, [
      { type: 'paragraph', content: [{ type: 'text', text: 'Severity: High' }] },
      { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Description' }] },
      { type: 'paragraph', content: [{ type: 'text', text: 'Anyone can "read" orders <b>' }] },
      { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'In Palisade' }] },
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'https://palisade.example/c/posture-gaps',
            marks: [{ type: 'link', attrs: { href: 'https://palisade.example/c/posture-gaps' } }],
          },
        ],
      },
    ]);
    assert.deepEqual(
      [
        await vendors.jira.find(accounts.jira, 'palisade-1'),
        await vendors.jira.find(accounts.jira, 'palisade-2'),
      ],
      [made, null],
    );
    if (issue !== undefined)
      issue.status = { name: 'Code review', statusCategory: { key: 'indeterminate' } };
    assert.deepEqual(await vendors.jira.statuses(accounts.jira, ['10001', '99999']), [
      { vendorId: '10001', number: 'SEC-1', vendorStatus: 'Code review', status: 'inProgress' },
    ]);
    assert.deepEqual(jira.taken(), [
      'POST /rest/api/3/issue',
      'POST /rest/api/3/search/jql',
      'POST /rest/api/3/search/jql',
      'POST /rest/api/3/issue/bulkfetch',
    ]);
  });

  it('POST-06 a ServiceNow incident is created, found by its correlation id, and its state read', async () => {
    const made = await vendors.serviceNow.create(accounts.serviceNow, TICKET);
    const sysId = '1'.padStart(32, 'a');
    assert.deepEqual(made, {
      vendorId: sysId,
      number: 'INC0000001',
      url: `${serviceNow.origin}/incident.do?sys_id=${sysId}`,
    });
    const [incident] = serviceNow.incidents;
    assert.deepEqual(
      [
        incident?.correlation_id,
        incident?.urgency,
        incident?.impact,
        incident?.short_description.length,
      ],
      ['palisade-1', '1', '2', 160],
    );
    assert.equal(
      incident?.description,
      'Severity: High\n \n\nDescription:\nAnyone can "read" orders <b>\n\nIn Palisade:\nhttps://palisade.example/c/posture-gaps',
    );
    assert.deepEqual(
      [
        await vendors.serviceNow.find(accounts.serviceNow, 'palisade-1'),
        await vendors.serviceNow.find(accounts.serviceNow, 'palisade-2'),
      ],
      [made, null],
    );
    for (const [value, name, active, status] of [
      ['1', 'New', 'true', 'open'],
      ['3', 'On Hold', 'true', 'inProgress'],
      ['6', 'Resolved', 'true', 'done'],
      ['-5', 'Pending', 'true', 'open'],
      ['4', 'Closed Complete', 'false', 'done'],
    ] as const) {
      if (incident !== undefined)
        Object.assign(incident, { state: { value, display_value: name }, active });
      assert.deepEqual(await vendors.serviceNow.statuses(accounts.serviceNow, [sysId]), [
        { vendorId: sysId, number: 'INC0000001', vendorStatus: name, status },
      ]);
    }
  });

  it('POST-06 a test signs in and looks for what the settings name', async () => {
    await vendors.jira.test(accounts.jira);
    assert.deepEqual(jira.taken(), ['GET /rest/api/3/myself', 'GET /rest/api/3/project/SEC']);
    await vendors.serviceNow.test(accounts.serviceNow);
    const said = async (kind: 'jira' | 'serviceNow', part: Partial<VendorAccount>) => {
      const { message, field } = await failure(vendors[kind].test({ ...accounts[kind], ...part }));
      return [message, field];
    };
    assert.deepEqual(await said('jira', { secret: 'wrong' }), [
      'Jira does not accept this account and API token.',
      'secret',
    ]);
    assert.deepEqual(await said('jira', { settings: { projectKey: 'NONE', issueType: 'Task' } }), [
      'Jira has no project NONE, or the account cannot see it.',
      'projectKey',
    ]);
    assert.deepEqual(await said('jira', { settings: { projectKey: 'SEC', issueType: 'Epic' } }), [
      'The project SEC has no issue type Epic. It has: Task, Bug.',
      'issueType',
    ]);
    assert.deepEqual(await said('serviceNow', { account: 'other' }), [
      'ServiceNow does not accept this account and password.',
      'secret',
    ]);
    assert.deepEqual(await said('serviceNow', { settings: { table: 'u_none' } }), [
      'ServiceNow has no table u_none, or the account cannot see it.',
      'table',
    ]);
    assert.deepEqual(await said('jira', { url: 'https://10.0.0.1' }), [
      '10.0.0.1 is inside the network that Palisade runs in. Whoever operates Palisade can allow it with PALISADE_OUTBOUND_ALLOW.',
      'url',
    ]);
  });

  for (const [kind, vendor, server] of [
    ['jira', 'Jira', jira],
    ['serviceNow', 'ServiceNow', serviceNow],
  ] as const) {
    it(`POST-06 what ${vendor} answers instead is said in words, and whether trying again helps`, async () => {
      const wanted: readonly (readonly [Mood, RegExp, boolean])[] = [
        [401, /does not accept this account/, false],
        [
          403,
          new RegExp(`^The ${vendor} account is not allowed to do this\\. ${vendor} says: .* 403$`),
          false,
        ],
        [404, /has no such thing at this address/, false],
        [429, /is receiving too many requests/, true],
        [500, /has a problem of its own \(500\)/, true],
        [503, /\(503\)/, true],
        [
          'html',
          new RegExp(
            `^127\\.0\\.0\\.1 answered with a web page that is not what ${vendor} answers`,
          ),
          true,
        ],
        ['nothing', /answered with nothing/, true],
        ['otherJson', /does not understand/, true],
        [
          'redirect',
          /sends us on to http:\/\/169\.254\.169\.254\/latest\. Enter the address/,
          false,
        ],
        ['ends', /closed the connection without an answer/, true],
      ];
      for (const [mood, words, isTemporary] of wanted) {
        server.mood = mood;
        for (const work of [
          () => vendors[kind].create(accounts[kind], TICKET),
          () => vendors[kind].statuses(accounts[kind], ['1']),
          () => vendors[kind].find(accounts[kind], 'palisade-1'),
        ]) {
          const error = await failure(work());
          assert.match(error.message, words, String(mood));
          assert.deepEqual(
            [error.isTemporary, error.retryAfter],
            [isTemporary, mood === 429 ? 77 : null],
            String(mood),
          );
        }
      }
    });
  }
});
