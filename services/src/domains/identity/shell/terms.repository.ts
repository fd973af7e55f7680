import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { tables } from '../../../platform/database/tables.ts';

/** Id that the terms of this installation keep through all versions. */
export const TERMS_ID = '00000000-0000-4000-8000-00000000d001';

/** The newest version of a document. */
export interface TermsDocument {
  readonly docId: string;
  readonly latestVersion: number;
  readonly title: string;
  readonly htmlContent: string;
}

export async function latestTerms(query: Query, docId: string): Promise<TermsDocument | null> {
  const [document] = await query(
    tables
      .selectFrom('identity.terms_documents')
      .select(['id as docId', 'version as latestVersion', 'title', 'html_content as htmlContent'])
      .where('id', '=', docId)
      .orderBy('version', 'desc')
      .limit(1),
  );
  return document ?? null;
}

const INSERT_TERMS = statement(
  `insert into identity.terms_documents (id, version, title, html_content)
     select $1::uuid, coalesce(max(version), 0) + 1, $2, $3 from identity.terms_documents where id = $1::uuid
     having (select d.html_content from identity.terms_documents d where d.id = $1::uuid
         order by version desc limit 1) is distinct from $3::text
     on conflict do nothing returning version`,
  { version: 'int4' },
);

/**
 * Adds a version when the newest says something else. Returns its number, or null when nothing
 * changed.
 */
export async function insertTerms(
  query: Query,
  title: string,
  htmlContent: string,
): Promise<number | null> {
  const [row] = await query(INSERT_TERMS, [TERMS_ID, title, htmlContent]);
  return row?.version ?? null;
}

/** An organization of a person, as far as the current terms go. */
export interface OrganizationTerms {
  readonly organizationId: string;
  readonly isAdmin: boolean;
  readonly isAccepted: boolean;
  /** Environment whose audit log tells of the organization; null when it has none. */
  readonly companyId: string | null;
}

const ORGANIZATION_TERMS = statement(
  `with mine as (
       select organization_id, is_admin from identity.organization_members where user_id = $1
       union all
       select c.organization_id, false from identity.company_roles r
         join identity.companies c on c.id = r.company_id where r.user_id = $1
     ), current as (select id, max(version) as version from identity.terms_documents where id = $2 group by id)
     select m.organization_id as "organizationId", bool_or(m.is_admin) as "isAdmin",
            not exists (select from current) or exists (
              select from identity.terms_acceptances a
                join current on a.document_id = current.id and a.document_version = current.version
              where a.organization_id = m.organization_id) as "isAccepted",
            (select c.id from identity.companies c where c.organization_id = m.organization_id
                order by (c.expires_at is null or c.expires_at > now()) desc, c.created_at, c.id
                limit 1) as "companyId"
     from mine m group by m.organization_id order by m.organization_id`,
  { organizationId: 'uuid', isAdmin: 'bool', isAccepted: 'bool', companyId: 'uuid?' },
);

/** The organizations that a person belongs to. Without published terms, all count as accepted. */
export function organizationTerms(query: Query, userId: string): Promise<OrganizationTerms[]> {
  return query(ORGANIZATION_TERMS, [userId, TERMS_ID]);
}

export interface Acceptance {
  readonly organizationId: string;
  readonly docId: string;
  readonly docVersion: number;
  readonly userId: string;
  readonly authId: string;
  readonly address: string;
}

/** Whether this was the first acceptance of that version for the organization. */
export async function insertAcceptance(
  query: Query,
  { organizationId, docId, docVersion, userId, authId, address }: Acceptance,
): Promise<boolean> {
  const rows = await query(
    `insert into identity.terms_acceptances (organization_id, document_id, document_version, user_id, auth_id, address)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning 1 as done`,
    [organizationId, docId, docVersion, userId, authId, address],
  );
  return rows.length > 0;
}
