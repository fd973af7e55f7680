import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';
import { attackServer, type AttackServer } from '../testing/attackServer.ts';

const START = Date.UTC(2026, 4, 1, 9);
const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();
const many = (count: number, make: (index: number) => EntryOptions): EntryOptions[] =>
  Array.from({ length: count }, (_, index) => make(index));
const bearer = (name: string) => ({ authorization: `Bearer ${name}-a1B2c3D4e5F6g7H8` });
const ordinary = many(300, (index) => ({
  client: `203.0.113.${1 + (index % 30)}`,
  requestHeaders: bearer(`user${index % 30}`),
  at: at(index * 6),
  url:
    index % 2 === 0
      ? `https://shop.example/orders/${70_000 + (index % 30) * 13}`
      : `https://shop.example/search?q=lamp${index % 7}&limit=10`,
}));
const PAYLOADS = [
  "1' OR '1'='1' -- ",
  "x' UNION SELECT password FROM users -- ",
  '1; DROP TABLE orders --',
  '<script>alert(document.cookie)</script>',
];
const injections = (client: string, from: number, field = 'q'): EntryOptions[] =>
  many(6, (index) => ({
    client,
    url: `https://shop.example/search?${field}=${encodeURIComponent(PAYLOADS[index % 4] ?? '')}&${field === 'q' ? 'limit=10' : 'q=lamp'}`,
    status: 400,
    at: at(from + index),
  }));
const thefts = (client: string, from: number): EntryOptions[] =>
  many(40, (index) => ({
    client,
    requestHeaders: bearer(client),
    url: `https://shop.example/orders/${81_000 + from + index}`,
    status: 403,
    at: at(from + index),
  }));
const guesses = (client: string, from: number): EntryOptions[] =>
  many(30, (index) => ({
    client,
    url: `https://shop.example/reports/${index}/old`,
    status: 404,
    at: at(from + index),
  }));

interface MarkRow {
  verdict: string;
  isTuned: boolean;
  message: string;
  author: string;
}
interface StepRow {
  id: string;
  attackerId: string;
  mark: MarkRow | null;
  unknownEndpointMark: MarkRow | null;
  excessiveUseMark: MarkRow | null;
}
interface ExampleRow {
  anomalies: {
    location: string;
    name: string;
    anomaly: string;
    isTunable: boolean;
    mark: MarkRow | null;
    remediation: { isActive: boolean } | null;
  }[];
  injection: { location: string; name: string; isTunable: boolean; mark: MarkRow | null } | null;
  unknownEndpoint: { mark: MarkRow | null } | null;
}

describe('marks of steps', () => {
  let server: AttackServer;
  before(async () => {
    server = await attackServer();
    await server.send(...ordinary);
    await server.send(
      ...ordinary.slice(0, 40).map((one, index) => ({ ...one, at: at(3_700 + index) })),
    );
  });
  after(() => server.close());
  /** Steps of the attacker at an address, with the examples of the first. */
  const of = async (
    address: string,
  ): Promise<{ id: string; version: number; steps: StepRow[]; examples: ExampleRow[] } | null> => {
    const { body } = await server.call('POST', 'attackers/search', {});
    const found = body.items.find((each: { address: string }) => each.address === address);
    if (found === undefined) return null;
    const {
      body: { items: steps },
    } = await server.call('POST', 'steps/search', { attackerId: found.id });
    const {
      body: [kept],
    } = await server.call('POST', 'steps/examples', { ids: [steps[0].id], most: 30 });
    return { ...found, steps, examples: kept.examples };
  };
  const known = async (address: string) => {
    const found = await of(address);
    const [step] = found?.steps ?? [];
    assert.ok(found !== null && step !== undefined, address);
    return { ...found, step };
  };
  const put = (stepId: string, body: object, as?: string) =>
    server.call('PUT', `steps/${stepId}/marks`, body, as);
  const field = { kind: 'injection', location: 'query', name: 'q' };

  it('ATK-08 a mark without tuning is said of this attacker alone, with a comment, and detection goes on', async () => {
    await server.send(...injections('198.51.100.1', 4_000));
    const { id, step, examples } = await known('198.51.100.1');
    assert.deepEqual(examples[0]?.injection, {
      location: 'query',
      name: 'q',
      isTunable: true,
      mark: null,
    });
    assert.equal(
      (await put(step.id, { ...field, verdict: 'legitimate', message: 'A test of ours' })).status,
      200,
    );
    const {
      body: [said],
    } = await server.call('POST', 'attackers/comments', { ids: [id] });
    assert.equal(
      said.comments[0].message,
      'Marked signatures in query q at GET shop.example/search as legitimate: A test of ours',
    );
    await server.send(...injections('198.51.100.2', 5_000));
    const [own, other] = [await known('198.51.100.1'), await known('198.51.100.2')];
    assert.deepEqual(
      [
        own.examples.at(-1)?.injection?.mark?.verdict,
        own.examples.at(-1)?.injection?.mark?.isTuned,
        own.examples.at(-1)?.injection?.mark?.message,
        other.examples[0]?.injection?.mark,
      ],
      ['legitimate', false, 'A test of ours', null],
    );
  });

  it('ATK-05 rules that a request violates are told by field, name and words, each; those noted before by the words of their message', async () => {
    const { step } = await known('198.51.100.1');
    const violations = async () => {
      const [{ examples }] = (
        await server.call('POST', 'steps/examples', { ids: [step.id], most: 30 })
      ).body;
      const [{ ruleViolations }] = (
        await server.call('POST', 'steps/rule-violations', { ids: [step.id] })
      ).body;
      return {
        examples: examples as (ExampleRow & { ruleViolations: object[] })[],
        ofStep: ruleViolations as Record<string, unknown>[],
      };
    };
    const { examples, ofStep } = await violations();
    assert.ok(
      examples.every(
        ({ ruleViolations }) => ruleViolations.length > 0 && ruleViolations.length <= 8,
      ),
    );
    assert.ok(
      ofStep.every(
        ({ location, field, newFormat }) =>
          location === 'query' && field === 'q' && newFormat === true,
      ),
    );
    assert.ok(
      ofStep.some(
        ({ name, message, attributes }) =>
          typeof name === 'string' &&
          /UNION|union|select/i.test(`${name} ${String(message)}`) &&
          JSON.stringify(attributes).includes('SQL injection'),
      ),
      JSON.stringify(ofStep),
    );
    const words = examples[0]?.ruleViolations[0] as { message: string }; // As the first request violates it.
    await server.rows(
      `update attackers.examples set place = '{"location": "query", "name": "q"}', violations = null where step_id = $1`,
      [step.id],
    );
    const before = await violations();
    assert.deepEqual(before.examples[0]?.ruleViolations, [
      {
        name: 'signature',
        message: words.message,
        location: 'query',
        field: 'q',
        attributes: [],
        newFormat: false,
      },
    ]);
    assert.equal(before.examples[0]?.injection?.isTunable, true);
    assert.ok(before.ofStep.length > 0 && before.ofStep.length < ofStep.length + 4);
  });

  it('ATK-08 with tuning the same traffic opens no attacker; other fields do; marked suspicious it does again; all that survives a restart', async () => {
    const { step } = await known('198.51.100.1');
    assert.equal(
      (await put(step.id, { ...field, verdict: 'legitimate', isTuned: true })).status,
      200,
    );
    await server.send(...injections('198.51.100.3', 6_000));
    assert.equal(await of('198.51.100.3'), null);
    assert.equal((await known('198.51.100.2')).examples[0]?.injection?.mark?.isTuned, true);
    await server.restart('crash');
    await server.send(
      ...injections('198.51.100.4', 7_000),
      ...injections('198.51.100.5', 7_100, 'limit'),
    );
    assert.deepEqual([await of('198.51.100.4'), (await of('198.51.100.5')) !== null], [null, true]);
    await put(step.id, { ...field, verdict: 'suspicious', message: 'It was not ours' });
    await server.send(...injections('198.51.100.6', 8_000));
    assert.equal((await known('198.51.100.6')).examples[0]?.injection?.mark, null);
    assert.equal((await known('198.51.100.1')).examples[0]?.injection?.mark?.verdict, 'suspicious');
    await server.restart();
    await server.send(...injections('198.51.100.7', 9_000));
    assert.ok((await of('198.51.100.7')) !== null);
  });

  it('ATK-14 behaviour at an endpoint and paths that there are not are marked, and taught, one by one', async () => {
    await server.send(...thefts('198.51.100.10', 20_000), ...guesses('198.51.100.11', 20_100));
    const [thief, guesser] = [await known('198.51.100.10'), await known('198.51.100.11')];
    assert.equal(
      (await put(thief.step.id, { kind: 'behaviour', verdict: 'legitimate', isTuned: true })).body
        .mark.isTuned,
      true,
    );
    for (const path of ['/reports/3/old', '/reports/{}/old'])
      assert.equal(
        (
          await put(guesser.step.id, {
            kind: 'unknownEndpoint',
            path,
            verdict: 'legitimate',
            isTuned: true,
          })
        ).status,
        200,
      );
    assert.equal((await known('198.51.100.11')).step.unknownEndpointMark?.verdict, 'legitimate');
    assert.ok(
      (await known('198.51.100.11')).examples.some(
        ({ unknownEndpoint }) => unknownEndpoint?.mark?.isTuned === true,
      ),
    );
    await server.send(...thefts('198.51.100.12', 30_000), ...guesses('198.51.100.13', 30_100));
    assert.deepEqual([await of('198.51.100.12'), await of('198.51.100.13')], [null, null]);
  });

  it('ATK-09 PERM-02 ignoring similar behaviour teaches detection, with the status ignored alone', async () => {
    const { step } = await known('198.51.100.10');
    await put(step.id, { kind: 'behaviour', verdict: 'suspicious' });
    await server.send(...thefts('198.51.100.14', 40_000));
    const { id } = await known('198.51.100.14');
    const change = (body: object, of_ = id, as = 'analyst') =>
      server.call('PUT', `attackers/${of_}/status`, body, as);
    assert.match(
      (await change({ newStatus: 'fixing', ignoreSimilar: true })).body.detail,
      /status ignored only/,
    );
    assert.match(
      (
        await change(
          { newStatus: 'ignored', ignoreSimilar: true },
          (await known('198.51.100.6')).id,
        )
      ).body.detail,
      /no behaviour/,
    );
    assert.equal((await known('198.51.100.6')).version, 1);
    const unflagged = await change({ newStatus: 'ignored', ignoreSimilar: true }, id, 'unflagged');
    assert.deepEqual(
      [unflagged.status, unflagged.body.detail],
      [403, 'This needs the permission flag aIgnoreAttempts.'],
    );
    const { status, body } = await change({
      newStatus: 'ignored',
      ignoreSimilar: true,
      message: 'The crawler of a partner',
    });
    assert.deepEqual([status, body.status], [200, 'ignored']);
    const [told] = await server.rows<{ after: { behavioursIgnored?: number } }>(
      `select after from identity.audit_log where action = 'attacker.changeStatus' order by at desc limit 1`,
    );
    assert.equal(told?.after.behavioursIgnored, 1);
    await server.send(...thefts('198.51.100.15', 50_000));
    assert.equal(await of('198.51.100.15'), null);
    assert.deepEqual(
      [
        (await known('198.51.100.14')).step.mark?.message,
        (await known('198.51.100.10')).step.mark?.verdict,
      ],
      ['Ignored: The crawler of a partner', 'suspicious'],
    );
  });

  it('ATK-08 ATK-13 refuses what the step has not, in words, and who may not', async () => {
    const [{ step }, guesser] = [await known('198.51.100.6'), await known('198.51.100.11')];
    const verdict = 'legitimate';
    for (const [body, words] of [
      [{ kind: 'behaviour' }, /field by field/],
      [{ kind: 'excessiveUse' }, /not about how much/],
      [{ kind: 'unknownEndpoint' }, /leads to an endpoint/],
      [{ kind: 'field', name: 'q' }, /where the field is/],
      [{ kind: 'field', location: 'query', name: 'n'.repeat(120) }, /119 characters/],
      [{ kind: 'size', message: 'x'.repeat(2_001) }, /2000 characters/],
      [{ ...field, name: 'limit' }, /^No signatures were seen in the field limit in the query/],
      [{ ...field, location: 'header' }, /^No signatures were seen in the field q in the header/],
      [{ kind: 'field', location: 'body', name: 'q' }, /^Nothing unusual .* q in the body/],
    ] as const) {
      const answer = await put(step.id, { ...body, verdict });
      assert.deepEqual(
        [answer.status, words.test(answer.body.detail)],
        [400, true],
        JSON.stringify(answer.body),
      );
    }
    assert.match(
      (await put(guesser.step.id, { kind: 'size', verdict })).body.detail,
      /leads to no endpoint/,
    );
    assert.equal((await put(step.id, { kind: 'size', verdict }, 'reader')).status, 403);
    assert.equal((await put(step.id, { kind: 'size', verdict }, 'unlicensed')).status, 403);
    assert.equal((await put(step.id, { kind: 'size', verdict }, 'limited')).status, 404);
    assert.equal((await put(step.id, { kind: 'size', verdict }, 'stranger')).status, 404);
    assert.equal((await put('nothing', { kind: 'size', verdict })).status, 404);
    for (const kind of ['status', 'size'])
      assert.equal((await put(step.id, { kind, verdict, isTuned: true })).status, 200);
  });

  it('ATK-08 remediation of a field goes on and off, is listed, and is for system users', async () => {
    const seen = [
      {
        location: 'query',
        name: 'limit',
        status: 'invalid',
        anomaly: 'value',
        reason: 'not of the learned type',
        value: 'x',
      },
    ];
    await server.rows('update attackers.examples set anomalies = $2 where step_id = $1', [
      (await known('198.51.100.6')).step.id,
      JSON.stringify(seen),
    ]);
    const { step, examples } = await known('198.51.100.6');
    const anomaly = examples.flatMap(({ anomalies }) => anomalies)[0];
    assert.ok(anomaly?.isTunable === true && anomaly.remediation === null);
    const { location, name } = anomaly;
    const toggle = (isActive: boolean, as = 'admin', more: object = {}) =>
      server.call(
        'PUT',
        `steps/${step.id}/remediation`,
        { location, name, anomaly: anomaly.anomaly, isActive, ...more },
        as,
      );
    assert.deepEqual(
      [
        (await toggle(true, 'analyst')).status,
        (await toggle(true, 'reader')).status,
        (await toggle(true, 'stranger')).status,
        (await toggle(true, 'admin', { name: 'other' })).status,
      ],
      [403, 403, 404, 400],
    );
    assert.equal((await toggle(true)).status, 200);
    assert.equal(
      (await known('198.51.100.6')).examples.flatMap(({ anomalies }) => anomalies)[0]?.remediation
        ?.isActive,
      true,
    );
    const {
      body: { items },
    } = await server.call('POST', 'remediations/search', { isActive: true, first: 1 });
    assert.deepEqual(
      items.map((each: { name: string; method: string; template: string }) => [
        each.name,
        each.method,
        each.template,
      ]),
      [[name, 'GET', '/search']],
    );
    await toggle(false);
    assert.deepEqual((await server.call('POST', 'remediations/counts', {})).body, {
      active: 0,
      inactive: 1,
    });
    assert.deepEqual(
      (await server.call('POST', 'remediations/search', { isActive: true, after: items[0].cursor }))
        .body.items,
      [],
    );
    assert.deepEqual((await server.call('POST', 'remediations/counts', {}, 'stranger')).body, {
      active: 0,
      inactive: 0,
    });
  });

  it('ATK-15 remediation is turned on and off by its id too, for system users, and told; as it is already it stays', async () => {
    const {
      body: {
        items: [row],
      },
    } = await server.call('POST', 'remediations/search', {});
    const turn = (isActive: boolean, as = 'admin', id = row.id) =>
      server.call('PUT', `remediations/${id}`, { isActive }, as);
    assert.deepEqual(
      [
        (await turn(true, 'analyst')).status,
        (await turn(true, 'reader')).status,
        (await turn(true, 'unlicensed')).status,
        (await turn(true, 'stranger')).status,
      ],
      [403, 403, 403, 404],
    );
    assert.deepEqual(
      [
        (await turn(true, 'admin', server.companyId)).status,
        (await turn(true, 'admin', 'x')).status,
      ],
      [404, 404],
    );
    assert.equal((await turn(!row.isActive)).body.isActive, !row.isActive);
    const { changedAt } = (await turn(!row.isActive)).body;
    const {
      body: [known, none],
    } = await server.call('POST', 'remediations/lookup', { ids: [row.id, server.companyId] });
    assert.deepEqual([known.isActive, known.changedAt, none], [!row.isActive, changedAt, null]);
    assert.equal(
      (
        await server.rows(
          `select from identity.audit_log where action = 'remediation.switch' and target_id = $1`,
          [row.id],
        )
      ).length,
      1,
    );
    assert.deepEqual(
      (await server.call('POST', 'remediations/lookup', { ids: [row.id] }, 'stranger')).body,
      [null],
    );
  });

  it('ATK-08 what was said of an endpoint that is merged into another is said of that one', async () => {
    const { step } = await known('198.51.100.10');
    const [from] = await server.rows<{ endpoint_id: string }>(
      'select endpoint_id from attackers.steps where id = $1',
      [step.id],
    );
    const into = server.test.companyId();
    const [before] = await server.rows<{ version: number }>(
      'select version from attackers.tunings',
    );
    await server.rows(
      'insert into inventory.endpoint_aliases (company_id, old_id, endpoint_id) values ($1, $2, $3)',
      [server.companyId, from?.endpoint_id, into],
    );
    const marks = await server.rows<{ subject: string; own: boolean }>(
      'select subject, attacker_id is not null as own from attackers.marks where endpoint_id = $1 order by own',
      [into],
    );
    assert.deepEqual(marks, [
      { subject: 'behaviour objectEnumeration', own: false },
      { subject: 'behaviour objectEnumeration', own: true },
    ]);
    assert.equal(
      (await server.rows<{ version: number }>('select version from attackers.tunings'))[0]?.version,
      (before?.version ?? 0) + 1,
    );
  });
});
