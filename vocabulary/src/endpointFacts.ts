/** What an endpoint is for, inferred from its host, path, method and bodies. */
export const ENDPOINT_TYPES = [
  'Action',
  'Admin',
  'Admin Host',
  'Browser',
  'Debug',
  'Deprecated',
  'Documentation',
  'Documented Host',
  'Export',
  'File Download',
  'File Upload',
  'GraphQL',
  'GraphQL Mutation',
  'Health',
  'Internal',
  'Key Creation',
  'Login',
  'MFA',
  'Messaging',
  'Metrics',
  'Non Production',
  'Old Version',
  'Password Reset',
  'Patient Data',
  'Payment',
  'Private Host',
  'Public Content',
  'Registration',
  'Search',
  'Static',
  'Token',
  'Webhook',
] as const;
export type EndpointType = (typeof ENDPOINT_TYPES)[number];

/** `API` answers programs, `other` pages and files, `irrelevant` only sends callers elsewhere. */
const URL_TYPES = ['API', 'other', 'irrelevant'] as const;
export type UrlType = (typeof URL_TYPES)[number];

/** Whether the endpoint answers: `unavailable` after five server errors on end. */
export const AVAILABILITY_STATUSES = ['available', 'unavailable', 'unknown'] as const;
export type AvailabilityStatus = (typeof AVAILABILITY_STATUSES)[number];
