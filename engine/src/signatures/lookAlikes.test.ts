import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findSignatures } from './findSignatures.ts';
import { SUSPECT_WEIGHT, totalWeight } from './signature.ts';

const HARMLESS: Readonly<Record<string, readonly string[]>> = {
  'names and places': ["O'Brien", "D'Angelo & Sons", "Rue de l'Église 12, 1204 Genève", 'Smith; Jones', "L'Aquila - Città d'arte", 'Conan "the Barbarian"', 'Müller-Lüdenscheidt', '5\' 11"', "Rock 'n' Roll -- 'the best of'", 'AT&T', 'Marks & Spencer (UK)', "Hawai'i"],
  prose: [
    'select a plan from our list', 'Please drop the table off at the office and update us.', 'The union of two sets; select one and order by price', "It's a good lamp; the cable is short (1.2 m), but that doesn't matter. I'd buy it again & again!", 'I would like to insert a coin into the machine',
    'Delete the old one, where possible, and create a new order.', 'Call me at 5 or 6 pm', 'He said "and now?" or something like it', 'We had 10 and 12 > 8 was true', 'Or between 3 and 5 if you can', 'Trains leave at 8 or between 9 and 10', 'In any case, when you are done, call', 'Execute immediately when the call is pending', 'Click "insert into document" and then "update name"', 'exp(3) = 20.08', 'having fun is like being 7 again', 'Is 3 < 5 and 7 > 2? Yes!', 'Cat and dog; find them all', 'The id; and the name', 'Ping me when you can', 'time: 12:30:45', 'Kill -9 jokes are old', 'exec summary attached; echo this in the minutes',
    '“Yes” and “no” mean “maybe”', 'It’s the users’ choice, isn’t it; really', '42\nis the answer', '12\nMain street: left', 'Note: one\r\ntwo: three', 'Our meeting\nLocation: Room 4\nStatus: open\nHost: Ada', 'The axes are\r\nx-axis: time', 'the child::before of CSS', '« Bonjour », dit-il, « l’école est fermée »', 'Er sagte: „Wähle einen aus der Liste“', 'Tom | Jerry | Spike', 'https://example.com and http://example.org are examples', 'Terms (a) and (b) apply = see below', 'What? No!! Really?!', 'Price: $5.00 or €4.50; 50% off', 'C# and F# are languages -- so is C++', 'Use a | b or a & b', 'user/password reset does not work', 'confirm your e-mail, we will alert you', 'This document has a window; see document 4.',
  ],
  mathematics: ['(a+b)*c', 'x = (-b + sqrt(b^2 - 4*a*c)) / (2*a)', '2 + 2 = 4', 'f(x)=3*x+1', '7 - 3 -- or so', 'a<b && c>d', '{1,2,3}', '5 % 3', '50%', '1/2 + 1/4', '10^-3', 'SUM(A1:A10)', 'if(A1>3;"yes";"no")'],
  markdown: ['# Title\n\nSome *emphasis* and `code`.\n\n- one\n- two\n\n[link](https://example.com/a?b=c)', '> quoted\n\n1. first\n2. second\n\n---\n', '| a | b |\n|---|---|\n| 1 | 2 |', '| set | file | date | who |\n|---|:--|---|---|\n| sort | 7 | id | more |', 'Run `pnpm install` and then `pnpm start`', '- `date` (string) - when\n- `type` (string) - what', 'The `npm` branch is made from `main`', 'Fix lamps [`#55`](https://example.com/55)', '`id` is the identifier of a lamp', '![image](https://cdn.example.com/i.png "title")', 'See ../docs/readme.md for more'],
  'code in a comment': ['const total = items.reduce((sum, item) => sum + item.price, 0);', 'if (a && b) { return c; }', 'function add(a, b) { return a + b; }', 'for (let i = 0; i < 10; i++) {}', 'def add(a, b):\n    return a + b', 'SELECT is a keyword, and so is FROM', 'let x = "a" + "b";', 'a ? b : c', 'git commit -m "Fix the union type"', '#include is for C', "type Action = 'create' | 'read' | 'update';", 'Deploy with kubectl, helm or terraform; docker-compose is for tests', 'net user growth & net revenue', '/i\\d+/ and /l\\s/', 'x^2 + i^d', '\\frac{a}{b} \\time', 'perl and ruby are languages', 'assert.equal(a, b)', '$ { name }', 'process[0]', 'memory_limit = 128M in php.ini', 'rock\'n\'roll'],
  'JSON in a string': ['{"name":"Ada","tags":["a","b"],"price":4.5}', '[1,2,{"a":null}]', '{"filter":{"status":"open","from":"2026-01-01"}}', '{"text":"It\'s fine; really (yes)"}', '{"query":"desk lamp","sort":{"by":"price","order":"asc"}}'],
  'styles and markup': ['body { color: #333; background: url(/img/bg.png); }', '.a > .b { margin: 0 auto }', '<b>bold</b> and <i>italic</i>', '<p>Hello <a href="https://example.com">there</a></p>', '<ul><li>one</li><li>two</li></ul>', 'a <b> c', '<3', 'x <- y', '<ada@mail.example>', '<img src="https://cdn.example.com/logo.png" alt="Logo">'],
  'images and keys': [`data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64').repeat(20)}`, Buffer.from('a harmless sentence in base64, nothing more').toString('base64'), 'c3VtbWVy', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl', 'mQ7--x2Vd_Lp0k', 'W/"0815-abc"', 'a3f5c9e1-7b2d-4e8f-9a10-112233445566'],
  'paths and addresses': ['/v1/orders/4711', 'docs/2026/report-final.v2.pdf', 'C:\\Reports\\May.xlsx', './local/file.txt', '/images/../logo.png?', 'https://example.com/path?x=1&y=2#top', 'https://user-content.example.com/a/b.jpg', 'mailto:ada@mail.example', '/users/me', '//cdn.example.com/a.js', 'https://example.com:8443/a', 'ada@example.com', 'https://www.example.com/@ada', 'http:// is a scheme', 'C:\\example.txt', '\\readme.txt', 'x=\\d.foo', 'in the end and (maybe) after', 'php.ini', '\\n', 'docs/document.cookie', 'https://docs.example.com/api/document.cookie', 'src/app/index.ts', '/etc/designs/site.css', 'Etc/UTC', 'etc/gmt+3', 'docs/etc/readme.txt', '/.well-known/openid-configuration', 'lamp.php and lamp.jsp', 'see index.php\nthen', 'actuator/health', 'backup.sql', 'logs/2026/access.csv', './src/./app', 'a/b/../c', 'https://example.com/callback?code=abc&state=xyz', 'postgres is a database'],
  'templates of mail': ['Dear {{customer.name}},\n\nyour order {{order.id}} was sent.\n\nBest, {{shop}}', 'Hello ${name}, welcome!', 'Hi %FIRSTNAME%, your code is #{code}', '<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><style>td { padding: 4px; }</style></head><body><table><tr><td>{{total | currency}}</td></tr></table></body></html>', '${CAMPAIGN_ID}'],
  'queries of GraphQL': ['query Orders($first: Int!) { orders(first: $first) { edges { node { id total customer { name } } } } }', '{ me { id name } }', 'mutation { addItem(id: 4, quantity: 2) { cart { total } } }', 'fragment F on Order { id lines { sku } }'],
  'differences of git': ['diff --git a/src/a.ts b/src/a.ts\nindex 0ff3bbb..5dd1d1a 100644\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,3 +1,4 @@\n-const a = 1;\n+const a = 2;\n'],
  'filters of searches': ['status:open AND priority:high', 'name eq "Ada" and age gt 30', 'project = "ABC" AND status = "Open" ORDER BY created DESC', '"exact phrase" -without', 'price>=10&price<=20', 'created>2026-01-01', 'tag=a,b,c', 'fields=id,name,owner(name)', '-created_at', 'a OR b', 'label in (bug, feature)', 'created between 2026-01-01 and 2026-02-01', '"lamp", "shade"', "'lamp' and 'shade'", 'where is the 7 = x rule?'],
  'agents and lists': ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', '"Chromium";v="131", "Not_A Brand";v="24"', 'de-CH,de;q=0.9', 'session=abc123; theme=dark', 'id|name|price', 'source=(none)|medium=(none)|name=(none)', 'page--', '3|1|4'],
};

/** Of these nothing at all is said. */
const PLAIN: readonly string[] = ['Etc/UTC', 'Etc/GMT-5', 'ansible', 'terraform-provider', 'docker-compose', 'Europe/Zurich', 'kubernetes', 'config.php', 'credentials', 'sam', 'application/json', 'index.html', 'net', 'end', 'where'];

describe('ENG-04 signatures leave what only looks like an attack', () => {
  for (const [kind, values] of Object.entries(HARMLESS)) {
    test(kind, () => {
      const suspect = values.flatMap((value) => {
        const signatures = findSignatures(value, { location: 'body', name: 'text' });
        return totalWeight(signatures) < SUSPECT_WEIGHT ? [] : [`${value.slice(0, 80)}: ${signatures.map(({ family, name, layers }) => `${family} ${name} ${layers.join('+')}`).join(', ')}`];
      });
      assert.deepEqual(suspect, []);
    });
  }

  test('names say nothing', () => assert.deepEqual(PLAIN.filter((value) => findSignatures(value, { location: 'body', name: 'text' }).length > 0), []));
});
