import { useRef, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { AccountLicences } from '@palisade/vocabulary/environments.ts';
import type { useAccountQuery } from '../../../__generated__/useAccountQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';

/** The result of looking up the account id in a form. */
export type AccountState =
  | { readonly is: 'none' }
  | { readonly is: 'validating' }
  | { readonly is: 'unmapped' }
  | { readonly is: 'connected'; readonly name: string; readonly licences: AccountLicences };

/** Looks the account of an id up; the answer to an older id is not shown. */
export function useAccount() {
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const [state, setState] = useState<AccountState>({ is: 'none' });
  const turn = useRef(0);
  const find = async (accountId: string): Promise<AccountState> => {
    const own = (turn.current += 1);
    const show = (next: AccountState): AccountState => {
      if (turn.current === own) setState(next);
      return next;
    };
    if (accountId === '') return show({ is: 'none' });
    show({ is: 'validating' });
    try {
      const answer = await fetchQuery<useAccountQuery>(
        environment,
        graphql`
          query useAccountQuery($companyId: ID!, $accountId: String!) @throwOnFieldError {
            company(companyId: $companyId) {
              account(accountId: $accountId) {
                name
                licences {
                  threatProtection
                  postureGovernance
                  discovery
                }
              }
            }
          }
        `,
        { companyId, accountId },
        { fetchPolicy: 'network-only' },
      ).toPromise();
      const account = answer?.company?.account;
      return show(account ? { is: 'connected', ...account } : { is: 'unmapped' });
    } catch {
      return show({ is: 'unmapped' });
    }
  };
  return { state, find };
}
