import { isIPv6 } from 'node:net';
import validator from 'validator';
import { luhn } from './checksums.ts';
import {
  aba,
  bic,
  bitcoin,
  card,
  ethereum,
  iban,
  isArticle,
  isin,
  lei,
  trackData,
} from './financialIds.ts';
import {
  isClientSecret,
  isConnectionSecret,
  isKubeconfig,
  isPassword,
  isPasswordHash,
} from './configuredSecrets.ts';
import { birthDate, geo, ipv4, isRandom, jwt, phone, vin } from './formats.ts';
import { healthInsurance, physician } from './germanIds.ts';
import { isOfProgram } from './mailboxes.ts';
import { dea, medicareAu, nhs, npi } from './healthIds.ts';
import {
  licensePlate,
  passportNumber,
  phoneNumber,
  postalCode,
  vatNumber,
} from './regionalFormats.ts';
import {
  aadhaar,
  abn,
  bsn,
  canadaSin,
  cnpj,
  cpf,
  ein,
  fiscalCode,
  nie,
  nif,
  nino,
  personnummer,
  pesel,
  southAfricaId,
  ssn,
  steuerId,
  tckn,
  tfn,
} from './nationalIds.ts';

import { basicWithin } from './valuesWithin.ts';

/**
 * Judges a value that already matched its type's pattern. `isNamed`: the field's name holds a
 * keyword of the type. `region`: where it is of, when that is known (a country, or a locale such as
 * `de-DE`).
 */
export type Validator = (value: string, isNamed: boolean, region?: string) => boolean;

const { isCreditCard, isEmail, isLatLong } = validator;
const SCHEME = /^(?:user|mailto|acct):/;

/**
 * Any run of dots before the sign is taken: carriers have given out such addresses, which the
 * library refuses, and what is no address here is kept readable elsewhere.
 */
const ADDRESS =
  /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,4}\.[A-Za-z]{2,24}$/;

/** An address of somebody, not of a program. */
const email = (value: string): boolean => {
  const address = value.replace(SCHEME, '');
  return (ADDRESS.test(address) || isEmail(address)) && !isOfProgram(value);
};

/** Servers and frameworks whose versions are known wherever they are said. */
const SERVERS =
  /^(?:apache|nginx|iis|microsoft-iis|openresty|tomcat|jetty|php|express|kestrel|gunicorn|werkzeug)\//i;
/** A release of something; `Storage/1.0` is the version of what it speaks, and stays for years. */
const RELEASE = /[/ ]v?\d+\.\d+\.\d/;
/** What machines number people and other things by. */
const RESOURCE_ID =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24}|[0-9a-f]{32}|[0-9A-HJKMNP-TV-Z]{26})$/i;
/** The number of a thing begins with what kind it is: `SM` and 32 digits; sessions do not. */
const PREFIXED_ID = /^[A-Z]{2}[0-9a-f]{32}$/;
const LEAST_OF_NUMBER = 5;
const LEAST_OF_ACCOUNT = 8;
const digitsIn = (value: string): number => value.replace(/[^0-9]/g, '').length;
const DASHED_SSN = /^[0-9]{3}-[0-9]{2}-[0-9]{4}$/;

/**
 * Validators by data type. Types not named here have none: their pattern is all the evidence there
 * is. A check that most random values pass (SSN ranges, EIN prefixes, a calendar day) proves
 * nothing alone and asks for the field's name.
 */
export const VALIDATORS: Readonly<Record<string, Validator>> = {
  'Phone Number': (value, isNamed, region) => (isNamed ? phoneNumber(value, region) : phone(value)),
  'Postal Code': (value, _isNamed, region) => postalCode(value, region),
  'Passport Number': (value, _isNamed, region) => passportNumber(value, region),
  'License Plate': (value, _isNamed, region) => licensePlate(value, region),
  'VAT Number': (value, _isNamed, region) => vatNumber(value, region),
  'Date of Birth': (value, isNamed) => isNamed && birthDate(value),
  'Email Address': email,
  'Software Version': (value, isNamed) => SERVERS.test(value) || (isNamed && RELEASE.test(value)),
  'IP Address': ipv4,
  'IPv6 Address': isIPv6,
  IMEI: luhn,
  'Geo Coordinates': (value, isNamed) => (isNamed ? isLatLong(value) : geo(value)),
  'Vehicle Identification Number': vin,
  Username: (value) => /[A-Za-z]/.test(value) && !RESOURCE_ID.test(value),
  'National ID': (value) => digitsIn(value) >= LEAST_OF_NUMBER,
  'Bank Account Number': (value) => digitsIn(value) >= LEAST_OF_ACCOUNT && !iban(value),
  'US Social Security Number': (value, isNamed) =>
    (isNamed || DASHED_SSN.test(value)) && ssn(value),
  'US EIN': (value, isNamed) => isNamed && ein(value),
  'UK National Insurance Number': nino,
  'Canada SIN': canadaSin,
  'Spain NIF': nif,
  'Spain NIE': nie,
  'Italy Fiscal Code': fiscalCode,
  'Germany Tax ID': steuerId,
  'Poland PESEL': pesel,
  'Netherlands BSN': bsn,
  'Sweden Personnummer': personnummer,
  'Turkey National ID': tckn,
  'India Aadhaar': aadhaar,
  'Brazil CPF': cpf,
  'Brazil CNPJ': cnpj,
  'Australia TFN': tfn,
  'Australia ABN': abn,
  'South Africa ID': southAfricaId,
  'Credit Card Number': (value, isNamed) =>
    isNamed ? card(value) || isCreditCard(value) : card(value) && !isArticle(value),
  'Card Track Data': trackData,
  IBAN: iban,
  'SWIFT/BIC': bic,
  'ABA Routing Number': aba,
  'Bitcoin Address': bitcoin,
  'Ethereum Address': ethereum,
  ISIN: isin,
  LEI: lei,
  'US NPI': npi,
  'UK NHS Number': nhs,
  'DEA Number': dea,
  'Australia Medicare': medicareAu,
  'Germany Health Insurance Number': healthInsurance,
  'Germany Physician Number': physician,
  JWT: jwt,
  'API Key': isRandom,
  'AWS Secret Key': isRandom,
  'Session Identifier': (value) => isRandom(value) && !PREFIXED_ID.test(value),
  'Refresh Token': isRandom,
  'Client Secret': isClientSecret,
  'Basic Credential': (value) => basicWithin(value) !== null,
  'Connection String': isConnectionSecret,
  Kubeconfig: isKubeconfig,
  Password: isPassword,
  'Password Hash': (value, isNamed) => isNamed || isPasswordHash(value),
};
