import type { CompanyScope } from '../../../platform/database/database.ts';
import type { LintIssue } from './lintDocument.ts';

/** Replaces the lint issues of a document, when it is still there. */
export async function keepIssues(
  scope: CompanyScope,
  documentId: string,
  issues: readonly LintIssue[],
  note: string | null,
): Promise<void> {
  const count = (severity: LintIssue['severity']) =>
    issues.filter((issue) => issue.severity === severity).length;
  await scope.transaction(async (query) => {
    const kept = await query(
      `update inventory.oas_documents set lint_state = 'done', lint_errors = $3, lint_warnings = $4,
          lint_note = $5 where company_id = $1 and id = $2 returning id`,
      [scope.companyId, documentId, count('error'), count('warning'), note],
    );
    if (kept.length === 0) return;
    await query('delete from inventory.oas_issues where company_id = $1 and document_id = $2', [
      scope.companyId,
      documentId,
    ]);
    await query(
      `insert into inventory.oas_issues (company_id, document_id, number, severity, rule, message, path)
       select $1, $2, row.* from json_to_recordset($3::json) as row (number int, severity text,
           rule text, message text, path text)`,
      [
        scope.companyId,
        documentId,
        JSON.stringify(issues.map((issue, number) => ({ number, ...issue }))).replaceAll(
          '\\u0000',
          '',
        ),
      ],
    );
  });
}

/** Says why a document could not be linted. */
export async function failLint(
  scope: CompanyScope,
  documentId: string,
  note: string,
): Promise<void> {
  await scope.query(
    `update inventory.oas_documents set lint_state = 'failed', lint_note = $3 where company_id = $1 and id = $2`,
    [scope.companyId, documentId, note],
  );
}
