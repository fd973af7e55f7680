import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dataTypeNamed } from './dataTypes.ts';
import { decideType } from './decideType.ts';
import terms from './fieldTerms.json' with { type: 'json' };
import { fieldContext, matchTypes } from './matchTypes.ts';
import { mayBeRead } from './mayBeRead.ts';

/** The type that is decided for a field from values, each of them another. */
function typeOf(name: string, values: readonly string[]): string | null {
  const context = fieldContext(name);
  const counts = new Map<number, number>();
  for (const value of values)
    for (const index of matchTypes(value, context)) counts.set(index, (counts.get(index) ?? 0) + 1);
  return decideType(values.length, counts, context)?.type.name ?? null;
}

const DAYS = ['2004-11-16', '1956-08-20', '1950-07-07', '1994-09-07'];
const NAMES = ['Ingrid', 'Marek', 'Zoë', 'Łukasz'];
const FULL_NAMES = ['Jane Roe', 'Ana-Maria de la Cruz', 'Marek Park', 'Ingrid B. Halvorsen'];
const NUMBERS = ['15033823387', '15036953247', '15031127737', '15039328393'];

describe('names of fields in other languages', () => {
  it('DATA-07 has words for people’s data of at least 25 languages, each under a type that exists', () => {
    assert.ok(new Set(terms.map(({ language }) => language)).size >= 25);
    for (const { type, words } of terms) {
      assert.ok(dataTypeNamed(type) !== undefined, type);
      assert.ok(words.length > 0, type);
    }
  });

  for (const [type, values, names] of [
    [
      'Date of Birth',
      DAYS,
      ['dataUrodzenia', 'data_urodzenia', 'd.Gbdat', 'GEBDAT', 'fechaNacimiento', 'dt_nascimento'],
    ],
    ['Date of Birth', DAYS, ['dateDeNaissance', 'fødselsdato', 'datum_narození', 'doğumTarihi']],
    ['Date of Birth', ['19971203', '19790903', '19780723'], ['d.Gbdat']],
    [
      'Date of Birth',
      ['/Date(445824000000)/', '/Date(-86400000)/', '/Date(86400000)/'],
      ['d.Gbdat'],
    ],
    ['Person Name', NAMES, ['imię', 'nazwisko', 'd.Vorna', 'd.Nachn', 'apellidoPaterno']],
    [
      'Person Name',
      NAMES,
      ['achternaam', 'Прізвище', 'soyadı', 'etunimi', 'name.family', 'family'],
    ],
    ['Person Name', NAMES, ['entry[].resource.name[].given[]', 'name.familyName']],
    ['Person Name', FULL_NAMES, ['site.owner', 'customer.name', 'signedBy', 'realName']],
    ['Bank Account Number', NUMBERS, ['rachunek', 'nr_rachunku', 'hesapNo']],
    ['Bank Account Number', NUMBERS, ['accounts[].number', 'numeroCuenta', 'BANKN']],
    ['Salary', ['54200', '61000.50', '48 300,00'], ['BaseSalary', 'bruttogehalt', 'wynagrodzenie']],
    ['Phone Number', ['603 510 968', '601234567', '512 998 110'], ['telefonnummer', 'nrTelefonu']],
  ] as const)
    for (const name of names)
      it(`DATA-07 ${name} with ${values[0]} is ${type}, and nothing of it is kept readable`, () => {
        assert.equal(typeOf(name, values), type);
        for (const value of values) assert.equal(mayBeRead(name, value), false, value);
      });

  for (const [name, values] of [
    ['dataUrodzenia', ['2099-01-01', '2098-02-03', '2097-05-06']],
    ['nazwa', ['mapa.pdf', 'opis.txt', 'plan.pdf']],
    ['owner', ['Platform Team', 'Support Desk', 'Acme Services', 'Nova Labs']],
    ['owner.name', ['web-frontend', 'octocat', 'infra']],
    ['service.name', FULL_NAMES],
    ['driverName', ['nvidia', 'csi-azure', 'overlay']],
    ['family', ['10.0', 'm5', 't3']],
  ] as const)
    it(`DATA-07 ${name} with ${values[0]} is neither a day of birth nor somebody’s name`, () =>
      assert.equal(typeOf(name, values), null));
});
