import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPrivateHeader, keptName, keptTitle } from './keptName.ts';

describe('names from outside', () => {
  const DATA = [
    'zulu@mail.example',
    'ghp_Zq3Wk8Lr2Xv9Tb4Nc7Md1Hs6Jf5Gp0Ay3Qe8',
    'DE89370400440532013000',
  ];
  it('DATA-07 are masked where they are somebody\u2019s data, alone or in the name of a file', () => {
    for (const value of DATA) {
      const forms = [
        value,
        `${value}.har`,
        `orders of ${value}.har.gz`,
        `logs/${value}/edge.log`,
        `a, ${value}: b`,
      ];
      for (const form of forms)
        assert.ok(!keptTitle(form).includes(value), `${form} ${keptTitle(form)}`);
      assert.ok(!keptName(value).includes(value));
    }
    assert.ok(!keptTitle('card 4539 5787 6362 1486.har').includes('5787'));
  });

  it('DATA-07 stay as they are where they are plain', () => {
    const plain = [
      'shop.example.har',
      'orders 2026-11-23.har',
      'access.log.1',
      'edge-collector-eu-west-1',
      'arn:aws:elasticloadbalancing:eu-west-1:123456789012:loadbalancer/app/shop/50dc6c495c0c9188',
      'app/my-loadbalancer/50dc6c495c0c9188',
      'Quarterly export (part 2).ndjson.gz',
      '',
    ];
    assert.deepEqual(plain.map(keptTitle), plain);
    const names = ['customerId', 'x-request-id', 'address_line_2', 'SaveOrderWithItems2'];
    assert.deepEqual(names.map(keptName), names);
    const headers = [
      'x-amzn-trace-id',
      'x-b3-parentspanid',
      'sec-ch-ua-platform',
      'x-line2-address',
    ];
    assert.deepEqual(headers.filter(isPrivateHeader), []);
  });

  it('DATA-07 of headers are known in lower case too', () => {
    for (const name of ['AKIAIOSFODNN7EXAMPLE', 'DE89370400440532013000', 'ABCPE1234F'])
      assert.ok(isPrivateHeader(name.toLowerCase()), name);
  });
});
