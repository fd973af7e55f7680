import { DOMAINS } from '@palisade/services/domains.ts';

/**
 * Every environment variable that the product reads. The table in README explains each; a test holds this list, the table and
 * the code to each other.
 */
export const ENVIRONMENT: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'LOG_LEVEL',
  'PALISADE_ADMIN_EMAIL',
  'PALISADE_ADMIN_PASSWORD',
  'PALISADE_CONTACT_URL',
  'PALISADE_DOCS_PORTAL_URL',
  'PALISADE_HOST',
  'PALISADE_INIT_ADMIN_TOKEN',
  'PALISADE_KEEP_ATTACKS_DAYS',
  'PALISADE_LEARNERS',
  'PALISADE_LEARN_MORE_URL',
  'PALISADE_MAIL_FROM',
  'PALISADE_MAINTENANCE',
  'PALISADE_OUTBOUND_ALLOW',
  'PALISADE_PUBLIC_URL',
  'PALISADE_SECRET_KEY',
  'PALISADE_SECURE_COOKIES',
  'PALISADE_STATUS_PAGE_URL',
  'PALISADE_SUPPORT_EMAIL',
  'PALISADE_TERMS_FILE',
  'PALISADE_TOKEN',
  'PALISADE_USER_FLOW_SCRIPT_URL',
  'SMS_GATEWAY_TOKEN',
  'SMS_GATEWAY_URL',
  'SMTP_URL',
  'TRUSTED_PROXIES',
  ...DOMAINS.map(({ name }) => `PALISADE_${name.toUpperCase()}_URL`),
]);
