import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readRange } from '../addresses/addressRange.ts';
import { INSIDE, NEVER, OutboundRules, outboundRulesFrom } from './outboundRules.ts';

const https = (hostname: string, port = '') => ({ protocol: 'https:', hostname, port });
const refusal = (rules: OutboundRules, address: string): string | null =>
  rules.refusal(new URL(address));

describe('where requests to others may go', () => {
  it('every range of the rules is one', () => {
    for (const range of [...INSIDE, ...NEVER])
      assert.equal(typeof readRange(range), 'object', range);
  });

  it('POST-06 private, loopback, link-local, metadata, multicast and translated addresses are refused, in each spelling', () => {
    const rules = new OutboundRules();
    for (const address of [
      '127.0.0.1',
      '127.8.8.8',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '100.64.0.1',
      '169.254.169.254',
      '169.254.170.2',
      '100.100.100.200',
      '168.63.129.16',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      '198.18.0.1',
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      'fd00:ec2::254',
      'ff02::1',
      'fec0::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::ffff:a9fe:a9fe',
      '::ffff:10.0.0.1',
      '::ffff:0:7f00:1',
      '::ffff:0:a00:1',
      '::7f00:1',
      '64:ff9b::a9fe:a9fe',
      '2002:7f00:1::',
      '2001:0:1::1',
    ])
      assert.equal(rules.mayReach(https('jira.example'), address), false, address);
    for (const address of [
      '8.8.8.8',
      '104.192.141.1',
      '172.32.0.1',
      '192.169.0.1',
      '100.128.0.1',
      '2606:4700::1111',
      '::ffff:8.8.8.8',
    ])
      assert.equal(rules.mayReach(https('jira.example'), address), true, address);
  });

  it('POST-06 only https, without a name or password in the address', () => {
    const rules = new OutboundRules(['http://jira.lan:8080', 'wiki.lan']);
    assert.equal(refusal(rules, 'https://acme.atlassian.net'), null);
    for (const address of [
      'http://acme.atlassian.net',
      'ftp://acme.atlassian.net',
      'file:///etc/passwd',
      'http://jira.lan',
      'http://jira.lan:8081',
      'http://wiki.lan',
    ])
      assert.match(refusal(rules, address) ?? '', /https/, address);
    assert.equal(refusal(rules, 'http://jira.lan:8080/context'), null);
    assert.match(refusal(rules, 'https://ada:secret@acme.atlassian.net') ?? '', /password/);
  });

  it('POST-06 an operator opens names, ranges and origins, and metadata only by range', () => {
    const rules = outboundRulesFrom({
      PALISADE_OUTBOUND_ALLOW: 'jira.lan, 10.20.0.0/16,https://wiki.lan:8443, fd12::/16',
    });
    assert.deepEqual(
      [
        rules.mayReach(https('jira.lan'), '10.1.1.1'),
        rules.mayReach(https('JIRA.lan.'), '10.1.1.1'),
        rules.mayReach(https('other.lan'), '10.1.1.1'),
      ],
      [true, true, false],
    );
    assert.deepEqual(
      [
        rules.mayReach(https('other.lan'), '10.20.1.1'),
        rules.mayReach(https('other.lan'), 'fd12::1'),
        rules.mayReach(https('other.lan'), '::ffff:10.20.1.1'),
      ],
      [true, true, true],
    );
    assert.deepEqual(
      [
        rules.mayReach(https('wiki.lan', '8443'), '127.0.0.1'),
        rules.mayReach(https('wiki.lan'), '127.0.0.1'),
      ],
      [true, false],
    );
    assert.equal(rules.mayReach(https('jira.lan'), '169.254.169.254'), false);
    assert.equal(
      new OutboundRules(['169.254.169.254']).mayReach(https('jira.lan'), '169.254.169.254'),
      true,
    );
  });

  it('an allow list that makes no sense stops the start in words', () => {
    for (const entry of [
      'http://jira.lan/path',
      'two words',
      '10.1.2.3/8',
      'ftp://jira.lan',
      '*.lan',
      'http://a:b@jira.lan',
    ])
      assert.throws(
        () => outboundRulesFrom({ PALISADE_OUTBOUND_ALLOW: entry }),
        /PALISADE_OUTBOUND_ALLOW: ".*" is neither/,
        entry,
      );
    assert.doesNotThrow(() => outboundRulesFrom({ PALISADE_OUTBOUND_ALLOW: ' , ' }));
  });
});
