import { X509Certificate } from 'node:crypto';

/** A certificate as people tell it apart. */
export interface CertificateFacts {
  readonly subject: string;
  /** SHA-256, as providers show it. */
  readonly fingerprint: string;
  readonly validFrom: string;
  readonly validTo: string;
}

const LEAST_RSA_BITS = 2048;

function parsed(text: string): X509Certificate | null {
  const body = text.replaceAll(/-----(BEGIN|END) CERTIFICATE-----|\s/g, '');
  if (!/^[A-Za-z0-9+/]{100,20000}={0,2}$/.test(body)) return null;
  try {
    return new X509Certificate(Buffer.from(body, 'base64'));
  } catch {
    return null;
  }
}

/**
 * The certificate of a PEM text, or of its base64 alone, in one form; else why it is refused, in
 * words.
 */
export function certificateOf(text: string): { readonly pem: string } | { readonly fault: string } {
  if (/PRIVATE KEY/.test(text))
    return {
      fault:
        'This is a private key. Enter the certificate; the key stays with the identity provider.',
    };
  const certificate = parsed(text);
  if (certificate === null)
    return { fault: 'Please enter a valid certificate: PEM text, one certificate to a field.' };
  const { asymmetricKeyType: kind, asymmetricKeyDetails: details } = certificate.publicKey;
  if (kind !== 'rsa') return { fault: 'The key of the certificate must be an RSA key.' };
  if ((details?.modulusLength ?? 0) < LEAST_RSA_BITS)
    return { fault: `The key of the certificate has fewer than ${LEAST_RSA_BITS} bits.` };
  return { pem: certificate.toString() };
}

/** What a stored certificate is. */
export function certificateFacts(pem: string): CertificateFacts {
  const { subject, fingerprint256, validFromDate, validToDate } = new X509Certificate(pem);
  return {
    subject: subject ?? '',
    fingerprint: fingerprint256,
    validFrom: validFromDate.toISOString(),
    validTo: validToDate.toISOString(),
  };
}
