import { luhn } from './checksums.ts';
import { aba, bic, bitcoin, card, ethereum, iban, isin, lei, trackData } from './financialIds.ts';
import { isConnectionSecret, isKubeconfig } from './configuredSecrets.ts';
import { birthDate, geo, ipv4, ipv6, isRandom, jwt, phone, vin } from './formats.ts';
import { isOfProgram } from './mailboxes.ts';
import { dea, medicareAu, nhs, npi } from './healthIds.ts';
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

/**
 * Judges a value that already matched its type's pattern. `isNamed`: the field's name holds a
 * keyword of the type.
 */
export type Validator = (value: string, isNamed: boolean) => boolean;

const DASHED_SSN = /^[0-9]{3}-[0-9]{2}-[0-9]{4}$/;

/**
 * Validators by data type. Types not named here have none: their pattern is all the evidence there
 * is. A check that most random values pass (SSN ranges, EIN prefixes, a calendar day) proves
 * nothing alone and asks for the field's name.
 */
export const VALIDATORS: Readonly<Record<string, Validator>> = {
  'Phone Number': (value, isNamed) =>
    phone(value) || (isNamed && !value.startsWith('+') && value.replace(/[^0-9]/g, '').length >= 7),
  'Date of Birth': (value, isNamed) => isNamed && birthDate(value),
  'Email Address': (value) => !isOfProgram(value),
  'IP Address': ipv4,
  'IPv6 Address': ipv6,
  IMEI: luhn,
  'Geo Coordinates': geo,
  'Vehicle Identification Number': vin,
  Username: (value) => /[A-Za-z]/.test(value),
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
  'Credit Card Number': card,
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
  JWT: jwt,
  'API Key': isRandom,
  'AWS Secret Key': isRandom,
  'Session Identifier': isRandom,
  'Client Secret': isRandom,
  'Connection String': isConnectionSecret,
  Kubeconfig: isKubeconfig,
};
