import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FewEndpoints } from '../attackers/testing/fewEndpoints.ts';

const MINUTE = 60_000;
const APP = 'Fjord/5.21.0 (iPhone; iOS 18.6)';

/** A session that is renewed by its app, from wherever the phone is. */
function phones(): FewEndpoints {
  const traffic = new FewEndpoints('/auth/refresh');
  traffic.detector.countryOf = (address) =>
    address.startsWith('41.') ? 'NG' : address.startsWith('31.') ? 'SE' : 'NO';
  return traffic;
}
const renew = (token: string, address: string, agent: string, status = 200) => ({
  method: 'POST',
  path: '/auth/refresh',
  token: null,
  address,
  agent,
  body: { refreshToken: `${token}-k3JwQ9xT7vBn2LmZ5pRc8sYd`, deviceId: 'd1' },
  status,
  answer: status === 200 ? { accessToken: 'x' } : { error: 'invalid_grant' },
});

describe('ATK-05 a session that is renewed by somebody else', () => {
  it('is taken over, where another program in another country does so again and again', () => {
    const traffic = phones();
    traffic.send(1, renew('one', '88.91.144.99', APP), MINUTE);
    traffic.send(1, renew('one', '41.190.3.18', 'okhttp/4.12.0'), 5 * MINUTE);
    assert.deepEqual([traffic.found, traffic.suspected], [[], ['tokenSharing']]);
    traffic.send(1, renew('one', '88.91.144.99', APP), 5 * MINUTE);
    for (let index = 0; index < 4; index++)
      traffic.send(1, renew('one', '41.190.3.18', 'okhttp/4.12.0'), 5 * MINUTE);
    assert.deepEqual([traffic.found, traffic.successes], [['tokenSharing'], [5]]);
  });

  it('is none of a phone that travels, of an update, of another program at home, or of what is refused', () => {
    const traffic = phones();
    for (let index = 0; index < 20; index++) {
      traffic.send(2, renew('two', ['88.9.1.2', '31.9.1.2', '41.9.1.2'][index % 3] ?? '', APP));
      traffic.send(3, renew('three', '31.4.4.4', APP.replace('5.21.0', `5.${index}.1`)));
      traffic.send(4, renew('four', '88.9.4.4', index % 2 === 0 ? APP : 'CFNetwork/1 Darwin/2'));
      if (index > 0) traffic.send(5, renew('five', '41.9.5.5', 'curl/8', 401), 10 * MINUTE);
      else traffic.send(5, renew('five', '88.9.5.5', APP));
    }
    assert.deepEqual([traffic.found, traffic.suspected], [[], []]);
  });

  it('is none of an app and its widget that travel, and is still where a third takes it', () => {
    const traffic = phones();
    const agents = ['ShopApp/5.1 CFNetwork/1494', 'ShopWidget/5.1 CFNetwork/1494'] as const;
    for (let index = 0; index < 20; index++)
      traffic.send(6, renew('six', '88.9.6.6', agents[index % 2] ?? ''), 60 * MINUTE);
    for (let index = 0; index < 20; index++)
      traffic.send(6, renew('six', '31.9.6.6', agents[index % 2] ?? ''), 60 * MINUTE);
    assert.deepEqual([traffic.found, traffic.suspected], [[], []]);
    for (let index = 0; index < 4; index++)
      traffic.send(6, renew('six', '41.190.3.18', 'okhttp/4.12.0'), 5 * MINUTE);
    assert.deepEqual([traffic.found, traffic.successes], [['tokenSharing'], [4]]);
  });
});
