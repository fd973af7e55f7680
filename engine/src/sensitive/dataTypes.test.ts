import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import catalogue from '@palisade/vocabulary/dataTypes.json' with { type: 'json' };
import { DATA_TYPE_NAMES } from '@palisade/vocabulary/dataTypeNames.ts';
import nationals from '@palisade/vocabulary/nationalNumbers.json' with { type: 'json' };
import { charMask } from './charMask.ts';
import { accepts, DATA_TYPES, dataTypeNamed } from './dataTypes.ts';

describe('data types', () => {
  it('DATA-07 has types of at least 30 countries, each under a name of its own', () => {
    assert.equal(new Set(DATA_TYPES.map(({ name }) => name)).size, DATA_TYPES.length);
    assert.ok(new Set(DATA_TYPES.map(({ country }) => country)).size > 30);
    assert.deepEqual(DATA_TYPES.map(({ name }) => name).toSorted(), DATA_TYPE_NAMES.toSorted());
  });

  for (const { name, example, nonExample } of [...catalogue.types, ...nationals]) {
    it(`${name} accepts its example and refuses its counter-example`, () => {
      const type = dataTypeNamed(name);
      assert.ok(type !== undefined);
      assert.equal(accepts(type, example, true), true, example);
      assert.equal(charMask(example) & ~type.allowed, 0, 'the gate lets the example through');
      assert.equal(accepts(type, nonExample, true), false, nonExample);
    });
  }

  for (const [name, good, bad] of [
    ['Phone Number', '+442071838750', '+440000000000'],
    ['Date of Birth', '29.02.1984', '29.02.1985'],
    ['IP Address', '198.51.100.255', '198.51.100.256'],
    ['IPv6 Address', 'fe80::1:2', '1:2:3:4:5:6:7'],
    ['IMEI', '356938035643809', '356938035643808'],
    ['Geo Coordinates', '-33.86882,151.20930', '-33.86882,181.20930'],
    ['Vehicle Identification Number', '11111111111111111', '11111111211111111'],
    ['US Social Security Number', '219099998', '666-12-3456'],
    ['US EIN', '94-1234567', '07-1234567'],
    ['US Social Security Number', '219-09-9998', '078-05-1120'],
    ['UK National Insurance Number', 'AA123456C', 'BG123456C'],
    ['Canada SIN', '193 456 787', '193 456 788'],
    ['Spain NIF', '00000000T', '00000000R'],
    ['Spain NIE', 'Z8078221M', 'Z8078221N'],
    ['Italy Fiscal Code', 'MRTMTT25D09F205Z', 'MRTMTT25D09F205A'],
    ['Germany Tax ID', '47036892816', '47036892817'],
    ['Poland PESEL', '02070803628', '02070803629'],
    ['Netherlands BSN', '123456782', '123456783'],
    ['Sweden Personnummer', '19900101-0017', '19900101-0018'],
    ['Turkey National ID', '10000000078', '10000000079'],
    ['India Aadhaar', '999941057058', '999941057059'],
    ['Brazil CPF', '111.444.777-35', '111.111.111-11'],
    ['Brazil CNPJ', '00.000.000/0001-91', '00.000.000/0001-92'],
    ['Australia TFN', '876 543 210', '876 543 211'],
    ['Australia ABN', '53 004 085 616', '53 004 085 617'],
    ['South Africa ID', '9202204720083', '9202204720082'],
    ['Credit Card Number', '378282246310005', '378282246310006'],
    ['Credit Card Number', '5555-5555-5555-4444', '5555-5555-5555-4445'],
    [
      'Card Track Data',
      '%B4242424242424242^DOE/JO^30011010000',
      '%B4242424242424241^DOE/JO^30011010000',
    ],
    ['IBAN', 'GB82WEST12345698765432', 'GB82WEST12345698765433'],
    ['IBAN', 'CH56 0483 5012 3456 7800 9', 'CH56 0483 5012 3456 7800 8'],
    ['Credit Card Number', '2720999999999996', '2721465526338453'],
    ['SWIFT/BIC', 'NEDSZAJJXXX', 'NEDSQQJJXXX'],
    ['ABA Routing Number', '011401533', '011401534'],
    [
      'Bitcoin Address',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    ],
    ['Bitcoin Address', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLz'],
    [
      'Ethereum Address',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
    ],
    ['ISIN', 'GB0002634946', 'GB0002634947'],
    ['LEI', '506700GE1G29325QX363', '506700GE1G29325QX364'],
    ['US NPI', '1245319599', '1245319598'],
    ['UK NHS Number', '401 023 2137', '401 023 2138'],
    ['DEA Number', 'BB1388568', 'BB1388569'],
    ['Australia Medicare', '2428 77813 2', '2428 77814 2'],
    ['JWT', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.', 'eyJhbGciOiJub25lI.eyJzdWIiOiJ4In0.'],
    ['API Key', 'k3J9xQ2mV7bN4pL8sD1f', 'this_is_a_long_name_x'],
  ] as const) {
    it(`${name} accepts ${good} and refuses ${bad}`, () => {
      const type = dataTypeNamed(name);
      assert.ok(type !== undefined);
      assert.equal(accepts(type, good, true), true, good);
      assert.equal(accepts(type, bad, true), false, bad);
    });
  }

  it('asks for the name of the field where most numbers would pass', () => {
    const ssn = dataTypeNamed('US Social Security Number');
    assert.ok(ssn !== undefined);
    assert.equal(accepts(ssn, '219099998', false), false);
    assert.equal(accepts(ssn, '219-09-9998', false), true);
  });
});
