import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { segmentShape } from './segmentShape.ts';

describe('ENG-02 segments whose shape alone makes them values', () => {
  const shapes: readonly (readonly [string, readonly string[]])[] = [
    ['integer', ['1', '48213', '-12', '680843385294153164']],
    ['decimal', ['-12.5', '45.12345']],
    ['uuid', ['0b5c7aec-7a3d-41bb-ae5f-e49a10000000', 'F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6']],
    ['hex', ['24b7058c10224188', '6945921c529be14c3a8f566dd1e483674516d46d']],
    ['date', ['2026-01-05', '2026-01']],
    ['date-time', ['2026-01-05T08:00:07Z', '20260105T0800']],
    ['email', ['wen.ivanov@example.org']],
    ['ip', ['192.0.2.17']],
    ['phone', ['+4915112345678']],
    ['prefixed id', ['cus_9sKdP2mXq1', 'ord_4f9aB2kq']],
    [
      'token',
      [
        '01GZX3T9K7QYB5R8VW2MNC4HDA',
        'duWU4bc3ROq5nz7GVi5TzA',
        'dQw4w9WgXcQz',
        'zSJKeaW_RHqsoYmU-gqYziWCS',
        'DJ_-Bia_HNy_zSJKeaW_RHqsoYmU-gqYziW2CS',
        'WuIYlzRaESvztecdgezrkw',
        'app_pqrGhudizvdjJeVQ',
      ],
    ],
    [
      'mixed id',
      ['mv9-uwu-9q8', 'a1b2c3d', 'SN12345', '12345-678', '7.mvt', '518.vector.pbf', '4@2x.png'],
    ],
    ['boolean', ['true', 'false']],
    ['locale', ['pt-BR', 'en_US']],
    ['host', ['www.example.org', 'north-lamp.mail.example.com']],
    ['list', ['12,15,18']],
    ['text', ['crisp order', 'crisp%order', '@anna:matrix.example', '@anna@social.example']],
    ['long text', ['x'.repeat(200)]],
  ];
  for (const [shape, segments] of shapes) {
    test(`${shape}: ${segments.map((segment) => segment.slice(0, 40)).join(', ')}`, () => {
      for (const segment of segments) assert.equal(segmentShape(segment), shape, segment);
    });
  }

  test('words of the API, names and versions have no shape', () => {
    for (const word of [
      'users',
      'me',
      'v1',
      'v2.1',
      'oauth2',
      'x509-certificates',
      'report-51',
      'getUserPermissions',
      'access-tokens',
      '$metadata',
      '.well-known',
      '@me',
      'ipv4-to-ipv6',
      's3',
      'channels.archive',
      'iso8601',
      'rfc3339',
      'master.m3u8',
      '2.beta',
      '1.x',
      'Microsoft.Network',
      '1.0',
      'München',
      'finnÅpneSaker',
      'zurück-zum-start',
      '',
    ]) {
      assert.equal(segmentShape(word), null, word);
    }
    for (const word of ['truth', 'in-OUT', 'PT-br', 'groups.io', 'int64s', 'base58', 'aes128']) {
      assert.equal(segmentShape(word), null, word);
    }
  });
});
