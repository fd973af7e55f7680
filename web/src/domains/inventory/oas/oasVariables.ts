import type { OasAnalysisPageQuery$variables } from '../../../__generated__/OasAnalysisPageQuery.graphql.ts';
import { type FindingTab, type OasParams, TABS } from './oasParams.ts';

/** The tab that a kind of findings is on. */
export const tabOf = (kind: string): FindingTab =>
  TABS.find((tab): tab is FindingTab => tab !== 'lint' && tab === kind) ?? 'shadow';

/** What the page asks for. */
export function variablesOf(
  companyId: string,
  { tab, host, documentId, rule }: OasParams,
): OasAnalysisPageQuery$variables {
  return {
    companyId,
    host,
    documentId,
    kind: tab === 'lint' ? 'drift' : tab,
    isFindings: tab !== 'lint',
    lintRule: rule,
    isLint: tab === 'lint' && rule !== null,
  };
}
