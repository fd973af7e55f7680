import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import { holdsRows, servedFile } from './servedFiles.ts';

const answered = (path: string, text: string, mediaType = 'text/plain', status = 200) =>
  exampleExchange({
    path,
    status,
    responseBody: { mediaType, text, size: text.length },
  });
const GIT =
  '[core]\n\trepositoryformatversion = 0\n[remote "origin"]\n\turl = https://git.example/a.git\n';
const ENV = 'APP_NAME=shop\nAPP_ENV=production\nDB_PASSWORD=q8Zt4rBv1x9\nDB_HOST=db\n';
const DUMP = '-- MySQL dump 10.13  Distrib 5.7.33\n\nDROP TABLE IF EXISTS `users`;\n';
const TABLES = "CREATE TABLE users (id int);\nINSERT INTO users VALUES (1,'ada');\n";

describe('POST-14 a file of the server that anybody is given', () => {
  for (const [path, text, kind] of [
    ['/.git/config', GIT, '.git'],
    ['/shop/.git/HEAD', 'ref: refs/heads/main\n', '.git'],
    ['/.env', ENV, '.env'],
    ['/api/.env.production', ENV, '.env.production'],
    ['/wp-config.php.bak', 'DB_USER=wp\nDB_PASSWORD=q8Zt4rBv1x9\n', 'wp-config.php.bak'],
    ['/.htpasswd', 'ada:$apr1$x7Zt9Rb1$VcQ2mX8wLp4Ns6Yd\n', '.htpasswd'],
    ['/id_rsa', '-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA\n', 'id_rsa'],
    ['/mentes/adatbazis.sql', DUMP, 'dump'],
    ['/old.sql', TABLES, 'dump'],
  ] as const)
    it(`is told of ${path}`, () => assert.equal(servedFile(answered(path, text)), kind));

  for (const [what, exchange] of [
    ['a page for every path', answered('/.git/config', '<html>Shop</html>', 'text/html')],
    ['a text for every path', answered('/.env', 'not here\n')],
    ['settings without secrets', answered('/.env', 'APP_NAME=shop\nAPP_ENV=production\n')],
    ['an example to be filled in', answered('/.env.example', 'A=b\nDB_PASSWORD=<your-password>\n')],
    ['code that people share', answered('/ada/shop/raw/main/.env', ENV)],
    ['a dump that people share', answered('/ada/shop/blob/main/a.sql', DUMP)],
    ['a scheme without rows', answered('/schema.sql', 'CREATE TABLE users (id int);\n')],
    ['a refusal', answered('/.git/config', GIT, 'text/plain', 403)],
    [
      'JSON of an API',
      answered('/v1/settings', '{"DB_PASSWORD":"q8Zt4rBv1x9"}', 'application/json'),
    ],
    ['a text about a dump', answered('/notes.txt', 'We made a dump of the database.\n')],
  ] as const)
    it(`is none in ${what}`, () => assert.equal(servedFile(exchange), null));
});

describe('POST-14 rows of a database in a dump that is served', () => {
  const SCHEME = '-- PostgreSQL database dump\n\n';
  const TRIGGER =
    'CREATE FUNCTION note() RETURNS trigger AS $$\nBEGIN\n  INSERT INTO audit VALUES (now());\nEND $$;\n';
  const many = 'CREATE TABLE a (id int);\n'.repeat(6_000);
  const isTold = (text: string, size = text.length): boolean =>
    holdsRows(
      exampleExchange({
        path: '/old.sql',
        responseBody: { mediaType: 'application/sql', text, size },
      }),
      'dump',
    );

  it('are told of statements with rows, however far behind the tables, and of a dump cut off before them', () => {
    assert.ok(isTold(`${SCHEME}${TABLES}`));
    assert.ok(isTold(`${SCHEME}COPY public.users (id, name) FROM stdin;\n1\tada\n`));
    assert.ok(isTold(`${SCHEME}${many}${TABLES}`));
    assert.ok(isTold(`${SCHEME}${many}`, 900_000));
    assert.ok(isTold("CREATE TABLE users (id int); INSERT INTO users VALUES (1,'ada');"));
  });

  it('are none in what a trigger would write, nor in a long scheme that is whole', () => {
    assert.ok(!isTold(`${SCHEME}${TRIGGER}`));
    assert.ok(!isTold(`${SCHEME}${many}`));
  });
});
