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
    [
      'a list of people without heads',
      '<table><tr><td>Anna Müller</td><td>Oncology</td></tr><tr><td>Bea Street</td><td>Surgery</td></tr></table>',
    ],
    [
      'a list of people below heads with signs that no label has',
      '<table><tr><th>Patient</th><th>Ward: which?</th></tr><tr><td>Anna Müller</td><td>Oncology</td></tr></table>',
    ],
    [
      'a list of people of whom few are called as a field is',
      '<table><tr><td>Price</td><td>Oncology</td></tr><tr><td>Müller</td><td>Surgery</td></tr></table>',
    ],
    ['a term without anything', '<dl><dt>Email</dt></dl>'],
  ] as const)
    it(`are none in ${what}`, () => assert.equal(readPage(page(text)), null));

  it('are rows whose first cell is a label in its markup or by its words', () => {
    const text =
      '<table><tr><td><label for="x">Station</label></td><td>Oncology</td></tr><tr><td>Date of birth:</td><td>1990-01-02</td></tr><tr><td>Your e-mail address</td><td>ada@mail.example</td></tr><tr><td>Anna Müller</td><td>Surgery</td></tr></table>';
    assert.deepEqual(readPage(page(text)), {
      Station: 'Oncology',
      'Date of birth': '1990-01-02',
      'Your e-mail address': 'ada@mail.example',
    });
  });

  for (const [script, value] of [
    ['Cyrillic', 'Екатеринбургская'],
    ['Greek', 'Θεσσαλονίκη'],
    ['Chinese', '北京市朝阳区建国门外大街一号院'],
    ['Devanagari', 'नरेन्द्रपुरम'],
  ])
    it(`are values in ${script}, too, as long as they are no sentence`, () => {
      const row = (text: string) => page(`<tr><th>City</th><td>${text}</td></tr>`);
      assert.deepEqual(readPage(row(`${value}`)), { City: value });
      assert.equal(readPage(row('мы никому не говорим где они живут')), null);
    });

  it('are none of a program behind letters that are longer in lower case', () => {
    const script = '<SCRIPT>var a = "<tr><th>Email</th><td>eve@mail.example</td></tr>";</SCRIPT>';
    const text = `${'İ'.repeat(200)}${script}<tr><th>Email</th><td>ada@mail.example</td></tr>`;
    assert.deepEqual(readPage(text), { Email: 'ada@mail.example' });
  });

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
