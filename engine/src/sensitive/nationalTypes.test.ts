import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decideType } from './decideType.ts';
import { fieldContext, matchTypes } from './matchTypes.ts';

function typeOf(name: string, values: readonly string[]): string | null {
  const context = fieldContext(name);
  const counts = new Map<number, number>();
  for (const value of values)
    for (const index of matchTypes(value, context)) counts.set(index, (counts.get(index) ?? 0) + 1);
  return decideType(values.length, counts, context)?.type.name ?? null;
}

/** Numbers of Poland for people born in the eighties, with the right check digit. */
function pesel(serial: number): string {
  const head = `8${serial % 10}0${1 + (serial % 9)}1${serial % 9}${String(1_000 + serial * 37)}`;
  const weights = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(head[at]), 0);
  return `${head}${(10 - (sum % 10)) % 10}`;
}
const PESELS = Array.from({ length: 30 }, (_, serial) => pesel(serial));
const ORDERS = Array.from({ length: 30 }, (_, serial) => String(41_000_000_000 + serial * 7_919));
const WRONG = ['28058720366', '28058720367', '28058720368', '11119320411'];
const SSNS = Array.from({ length: 12 }, (_, at) => `${536 + at}-2${at % 9}-87${26 + at}`);

describe('numbers that countries give people', () => {
  it('DATA-07 takes an identifier whose values all have one country’s check digits for that number', () => {
    assert.equal(typeOf('mieszkancyId', PESELS), 'Poland PESEL');
    assert.equal(typeOf('mieszkancyId', PESELS.slice(0, 12)), 'Object ID', 'too few to say so');
    assert.equal(typeOf('orderId', ORDERS), 'Object ID');
    assert.equal(typeOf('orderId', [...PESELS.slice(0, 20), ...ORDERS]), 'Object ID');
  });

  it('DATA-07 keeps to the number that the name says, whichever check of another country holds', () => {
    assert.equal(typeOf('pesel', PESELS), 'Poland PESEL');
    assert.equal(typeOf('fnr', PESELS), 'National ID');
    for (const name of ['fnr', 'owner.fnr', 'kennitala', 'national_id', '身份证号'])
      assert.equal(typeOf(name, WRONG), 'National ID', name);
    const named = fieldContext('owner.fnr');
    assert.deepEqual(
      WRONG.concat(PESELS).flatMap((value) =>
        matchTypes(value, named).filter((index) => !named.named.has(index)),
      ),
      [],
    );
  });

  it('DATA-07 says that a number is of no known country where it is as much that of several', () => {
    // Estonia and Lithuania number people alike.
    const shared = ['36809163939', '38001085718', '37605030299'];
    assert.equal(typeOf('nationalId', shared), 'National ID');
    assert.equal(typeOf('isikukood', shared), 'Estonia Personal Code');
    assert.equal(typeOf('asmensKodas', shared), 'Lithuania Personal Code');
  });

  it('DATA-07 finds numbers behind the name of their system, and among others of another kind', () => {
    const coded = SSNS.map((ssn) => `http://hl7.org/fhir/sid/us-ssn|${ssn}`);
    assert.equal(typeOf('identifier', coded), 'US Social Security Number');
    const records = SSNS.map((_, at) => `urn:oid:1.2.36.146|MRN${1_000 + at}`);
    assert.equal(typeOf('identifier', records), null);
    const mixed = SSNS.flatMap((ssn, at) => [ssn, `M${7_000 + at}`]);
    assert.equal(typeOf('identifier[].value', mixed), 'US Social Security Number');
  });

  it('DATA-07 does not take numbers of resources for names of accounts, records and sessions', () => {
    const uuids = Array.from(
      { length: 12 },
      (_, at) => `48311cfb-7c7f-4861-b094-59a0a15fea${10 + at}`,
    );
    assert.equal(typeOf('userId', uuids), 'Object ID');
    assert.equal(typeOf('userId', ['jroe', 'mdoe', 'a.nowak']), 'Username');
    assert.equal(typeOf('patientId', ['88172', '88277', '88316']), 'Object ID');
    assert.equal(typeOf('mrn', ['MRN-77120', 'MRN-77121', 'MRN-77122']), 'Medical Record Number');
    const sids = uuids.map((uuid) => `SM${uuid.replaceAll('-', '')}`);
    assert.equal(typeOf('messages[].sid', sids), null);
    assert.equal(
      typeOf(
        'sid',
        sids.map((sid) => sid.slice(2)),
      ),
      'Session Identifier',
    );
  });

  it('DATA-07 systems of numbers named at random push no field out of those that are known', () => {
    const known = fieldContext('shipping.address.line1');
    const query = fieldContext('identifier');
    for (let at = 0; at < 6_000; at++)
      matchTypes(`http://x/${at % 2 === 0 ? 'sys' : 'ssn-'}${at.toString(36)}x|4711`, query);
    assert.equal(fieldContext('shipping.address.line1'), known);
  });

  it('DATA-07 tells numbers by their system, before and after many others', () => {
    const ssns = SSNS.map((value) => `http://hl7.org/fhir/sid/us-ssn|${value}`);
    assert.equal(typeOf('identifier', ssns), 'US Social Security Number');
    for (let at = 0; at < 500; at++)
      matchTypes(`http://x/sys-${at.toString(36)}|4711`, fieldContext('identifier'));
    assert.equal(typeOf('identifier', ssns), 'US Social Security Number');
  });
});
