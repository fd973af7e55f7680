import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOfPages, readPage } from './readPage.ts';

const page = (content: string): string =>
  `<!doctype html><html><head><title>Shop</title><script>var email = "<td>x</td>";</script></head><body>${content}<footer>Write to <a href="mailto:help@shop.example">help@shop.example</a></footer></body></html>`;

describe('ENG-03 what a page shows by its labels', () => {
  it('is a page for people by its media type', () => {
    assert.deepEqual(
      ['text/html', 'application/xhtml+xml', 'application/xml', 'text/plain', ''].map(isOfPages),
      [true, true, false, false, false],
    );
  });

  it('are rows of a label and its value', () => {
    const text =
      '<table><tr><th>E-mail:</th><td><b>ada@mail.example</b></td></tr><tr><td>IBAN</td><td>DE89 3704 0044&nbsp;0532 0130 00</td></tr></table>';
    assert.deepEqual(readPage(page(text)), {
      'E-mail': 'ada@mail.example',
      IBAN: 'DE89 3704 0044 0532 0130 00',
    });
  });

  it('are rows below the heads of a table', () => {
    const text =
      '<table><thead><tr><th>Name</th><th>Email</th><th>Total</th></tr></thead><tbody><tr><td>Ada</td><td>ada@mail.example</td><td>7 &euro;</td></tr><tr><td>Bob</td><td>bob@mail.example</td><td></td></tr></tbody></table>';
    assert.deepEqual(readPage(page(text)), {
      rows: [
        { Name: 'Ada', Email: 'ada@mail.example', Total: '7 &euro;' },
        { Name: 'Bob', Email: 'bob@mail.example' },
      ],
    });
  });

  it('are terms with what they are, and fields that a form has already', () => {
    const text =
      '<dl><dt>Phone</dt><dd>+49 511 2860100</dd></dl><form><input name="iban" value="DE89370400440532013000"><input type="hidden" name="csrf" value="q8Zt4rBv1"><input name="city" value=""></form>';
    assert.deepEqual(readPage(page(text)), {
      Phone: '+49 511 2860100',
      iban: 'DE89370400440532013000',
    });
  });

  for (const [what, text] of [
    ['a footer with a mailbox', ''],
    [
      'a sentence in a table',
      '<tr><td>Email</td><td>We never give your address to others.</td></tr>',
    ],
    ['how to choose a password', '<tr><td>Password</td><td>8 characters</td></tr>'],
    [
      'a table for the looks of a page',
      '<table><tr><td><img src="a.png"></td><td>Welcome</td></tr></table>',
    ],
    ['a term without anything', '<dl><dt>Email</dt></dl>'],
  ] as const)
    it(`are none in ${what}`, () => assert.equal(readPage(page(text)), null));

  it('are read in time that grows evenly, and never of more than 64 kB', () => {
    for (const part of [
      '<td>',
      '<td><b',
      '<input name="a" value="',
      '<script>',
      '&#1',
      '<tr><th>a',
    ])
      readPage(part.repeat(200_000));
  });
});
