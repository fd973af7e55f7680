import assert from 'node:assert/strict';
import { it } from 'node:test';
import { mediaTypeOf } from './mediaTypeOf.ts';

it('DATA-07 media types are kept without what a sender wrote into them', () => {
  const types: readonly (readonly [sent: string, kept: string])[] = [
    ['', ''],
    ['Application/JSON; charset=utf-8', 'application/json'],
    ['application/vnd.github.v3+json', 'application/vnd.github.v3+json'],
    [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    ['multipart/form-data; boundary=maya@example.com', 'multipart/form-data'],
    ['application/grpc-web+proto', 'application/grpc-web+proto'],
    ['json', 'json'],
    ['application/vnd.maya.lind@example.com+json', 'application/*'],
    ['text/ghp_Zq3Wk8Lr2Xv9Tb4Nc7Md1Hs6Jf5Gp0Ay3Qe8', 'text/*'],
    ['application/x-4539578763621486', 'application/*'],
    ['Maya Lind/42 Canary Lane', '*/*'],
    ['maya@example.com', '*/*'],
  ];
  assert.deepEqual(
    types.map(([sent]) => mediaTypeOf(sent)),
    types.map(([, kept]) => kept),
  );
});
