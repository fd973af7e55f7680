import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { newDataDays } from '@palisade/vocabulary/dataFlows.ts';
import { learnerServer, type LearnerServer } from '../../../composition/testing/learnerServer.ts';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';

describe('types of sensitive data by side', () => {
  let server: LearnerServer;
  before(async () => {
    server = await learnerServer();
  });
  after(() => server.close());

  const search = (count: number): EntryOptions[] =>
    Array.from({ length: count }, (_, n) => ({
      url: `https://shop.example/people?email=ada.moreno${n}@example.org`,
      body: { note: 'found', phone: `+44 20 7946 09${10 + (n % 90)}` },
    }));
  const row = async () => {
    const [found = {}] = await server.rows(
      `select request_data_types as requests, response_data_types as responses,
          data_parameters as parameters, data_types as types from inventory.endpoints`,
    );
    return found;
  };

  it('DATA-05 DATA-07 are learned from traffic, with their parameters by category', async () => {
    await server.learn(...search(60));
    const { requests, responses, parameters, types } = await row();
    assert.deepEqual(requests, ['Email Address']);
    assert.deepEqual(responses, ['Phone Number']);
    assert.deepEqual(types, ['Email Address', 'Phone Number']);
    assert.deepEqual(
      (parameters as string[]).map((each) => each.split(' ').slice(0, 2).join(' ')),
      ['request 1', 'response 1'],
    );
  });

  const days = async () => (await server.rows('select data_days from inventory.endpoints'))[0];
  it('DATA-05 are new for a week, on the day of the first write', async () => {
    const today = newDataDays(Date.now()).at(-1) ?? '';
    const both = ['request Email Address', 'response Phone Number'];
    assert.deepEqual(await days(), { data_days: both.map((data) => `${today} ${data}`) });
    await server.restart();
    // A day that is a week ago goes with the next write, and the type does not become new again.
    const [first = ''] = newDataDays(Date.now() - 86_400_000);
    await server.rows(
      `update inventory.endpoints set data_days = array['${first} request Email Address',
        '${today} response Phone Number']`,
    );
    await server.learn(
      ...search(80).map((entry, n) => ({
        ...entry,
        body: { note: 'found', phone: `+44 20 7946 09${10 + n}`, mail: `ada${n}@example.org` },
      })),
    );
    assert.deepEqual(await days(), {
      data_days: [`${today} response Email Address`, `${today} response Phone Number`],
    });
  });

  it('DATA-05 outlive a restart, and are counted for the page', async () => {
    const before = await row();
    await server.restart();
    await server.learn(...search(5));
    assert.deepEqual(await row(), before);
    const counted = await server.rows(
      `select field || ' ' || value as term from inventory.term_counts
        where field in ('requestDataType', 'responseDataType') and endpoints = 1 order by 1`,
    );
    assert.deepEqual(
      counted.map(({ term }) => term),
      [
        'requestDataType Email Address',
        'responseDataType Email Address',
        'responseDataType Phone Number',
      ],
    );
  });
});
