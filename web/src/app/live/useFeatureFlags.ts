import { useEffect, useRef } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import { useRevalidator } from 'react-router-dom';
import type { useFeatureFlagsQuery } from '../../__generated__/useFeatureFlagsQuery.graphql.ts';
import { askAgain } from '../../entities/routing/askAgain.ts';
import { usePoll } from '../../entities/live/usePoll.ts';

const EVERY_MS = 5_000;

/**
 * Keeps permissions and flags of the company, and the role that the reader looks as, as they are on
 * the server. When they change, the page
 * that is open asks again and shows what it may. A session that ended elsewhere is noticed too: the
 * answer leads to sign-in.
 * @param shown the permissions on screen, in one text
 */
export function useFeatureFlags(companyId: string, shown: string): void {
  const environment = useRelayEnvironment();
  const { revalidate } = useRevalidator();
  usePoll(() => {
    fetchQuery<useFeatureFlagsQuery>(
      environment,
      graphql`
        query useFeatureFlagsQuery($companyId: ID!) @throwOnFieldError {
          viewer {
            roleView {
              roleName
              endsAt
            }
          }
          company(companyId: $companyId) {
            viewerPermissions
            viewerRolePermissions
            viewerFlags {
              name
              canView
              canEdit
            }
          }
        }
      `,
      { companyId },
      { networkCacheConfig: { force: true } },
    ).subscribe({ error: () => {} }); // Tried again in a moment.
  }, EVERY_MS);
  const last = useRef({ companyId, shown });
  useEffect(() => {
    const before = last.current;
    last.current = { companyId, shown };
    if (before.companyId !== companyId || before.shown === shown) return;
    askAgain(environment);
    void revalidate();
  }, [companyId, shown, environment, revalidate]);
}
