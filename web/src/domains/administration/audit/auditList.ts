import { AUDIT_FIELDS, ORGANIZATION_AUDIT_FIELDS } from '@palisade/vocabulary/auditFields.ts';
import { defineList, type ParamsOfList } from '../../../entities/lists/defineList.ts';

/** Every write in the company, newest first. */
export const auditList = defineList({
  name: 'audit',
  fields: AUDIT_FIELDS,
  csv: { path: (companyId) => `/download/identity/${companyId}/audit.csv` },
});

/** The same of all companies of the organization. */
export const organizationAuditList = defineList({
  name: 'organizationAudit',
  fields: ORGANIZATION_AUDIT_FIELDS,
  csv: { path: (companyId) => `/download/identity/${companyId}/organization-audit.csv` },
});

export type AuditList = typeof auditList;
export type AuditParams = ParamsOfList<AuditList>;
