import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { RecordSourceSelectorProxy } from 'relay-runtime';
import type { useDismissDiscoveryMutation } from '../../__generated__/useDismissDiscoveryMutation.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { useMutate } from '../../entities/mutations/useMutate.ts';
import { useAddress } from '../../entities/address/useAddress.ts';
import { toast } from '../../ui/feedback/Toaster.tsx';
import { overviewAddress } from './overviewAddress.ts';
import { graphFilter } from './overviewFilter.ts';

/** Discoveries that are listed. */
const FIRST = 10;

/** What is dismissed: discoveries of a host up to a time, ISO 8601. */
interface Dismissed {
  readonly hostId: string;
  readonly upTo: string;
}

/**
 * Hides what was discovered at a host from the viewer, at once; it comes back when the server
 * refuses, and when they undo it.
 */
export function useDismissDiscovery(): (dismissed: Dismissed) => Promise<void> {
  const { t } = useTranslation('overview');
  const { companyId } = useCompany();
  const [address] = useAddress(overviewAddress);
  const filter = graphFilter(address.filter, 'discoveries');
  const [mutate] = useMutate<useDismissDiscoveryMutation>(
    graphql`
      mutation useDismissDiscoveryMutation($input: DismissDiscoveryInput!, $filter: FilterInput) {
        dismissDiscovery(input: $input) {
          company {
            latestDiscoveries(first: 10, filter: $filter) {
              hostId
              ...DiscoveryRow_discovery
            }
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { failed: t('latest.dismissFailed') } },
  );
  const restore = (hostId: string) =>
    void mutate({ input: { companyId, hostId, upTo: null }, filter });
  return async ({ hostId, upTo }) => {
    const hide = (store: RecordSourceSelectorProxy) => {
      const company = store.getRoot().getLinkedRecord('company', { companyId });
      const listed = company?.getLinkedRecords('latestDiscoveries', { first: FIRST, filter });
      const left = listed?.filter((each) => each?.getValue('hostId') !== hostId);
      if (left) company?.setLinkedRecords(left, 'latestDiscoveries', { first: FIRST, filter });
    };
    const { failure } = await mutate(
      { input: { companyId, hostId, upTo }, filter },
      { optimisticUpdater: hide },
    );
    if (failure === null) toast.success(t('latest.dismissed'), { undo: () => restore(hostId) });
  };
}
