import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { graphql, usePaginationFragment, useLazyLoadQuery } from 'react-relay';
import type { EndpointChanges_endpoint$key } from '../../../__generated__/EndpointChanges_endpoint.graphql.ts';
import type { EndpointChangesPageQuery } from '../../../__generated__/EndpointChangesPageQuery.graphql.ts';
import type { EndpointChangesQuery } from '../../../__generated__/EndpointChangesQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useAttemptKey } from '../../../entities/routing/Boundaries.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import './changes.texts.ts';
import { ChangeText } from './ChangeText.tsx';

const PAGE = 60;

/** The moment and the sentence of each change; sentences may break here. */
const ChangeItems = chakra('ol', {
  base: {
    width: 'full',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '144px minmax(0, 1fr)',
      gap: '3',
      paddingBlock: '2',
      borderBottom: '1px solid',
      borderColor: 'border.subtle',
    },
    '& time': { color: 'fg.subtle' },
  },
});

/** What changed of an endpoint, newest first; asked for when the tab is opened. */
export default function EndpointChanges({ endpointId }: { readonly endpointId: string }) {
  const { companyId } = useCompany();
  const attempt = useAttemptKey();
  const { company } = useLazyLoadQuery<EndpointChangesQuery>(
    graphql`
      query EndpointChangesQuery($companyId: ID!, $endpointId: ID!) @throwOnFieldError {
        company(companyId: $companyId) {
          endpoint(endpointId: $endpointId) {
            ...EndpointChanges_endpoint
          }
        }
      }
    `,
    { companyId, endpointId },
    { fetchKey: attempt, fetchPolicy: 'store-and-network' },
  );
  return company?.endpoint == null ? null : <Changes endpoint={company.endpoint} />;
}

function Changes({ endpoint }: { readonly endpoint: EndpointChanges_endpoint$key }) {
  const { t } = useTranslation('changes');
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    EndpointChangesPageQuery,
    EndpointChanges_endpoint$key
  >(
    graphql`
      fragment EndpointChanges_endpoint on Endpoint
      @refetchable(queryName: "EndpointChangesPageQuery")
      @throwOnFieldError
      @argumentDefinitions(count: { type: "Int", defaultValue: 60 }, cursor: { type: "String" }) {
        changes(first: $count, after: $cursor) @connection(key: "EndpointChanges_changes") {
          edges {
            node {
              changeId
              at
              ...ChangeText_change
            }
          }
        }
      }
    `,
    endpoint,
  );
  const { edges } = data.changes;
  if (edges.length === 0)
    return <EmptyState title={t('noneOfEndpoint')} body={t('noneOfEndpointBody')} />;
  return (
    <Stack justifyItems="start" px="6" py="4">
      <ChangeItems css={{ '& .p-trunc': { whiteSpace: 'normal' } }} aria-label={t('title')}>
        {edges.map(({ node }) => (
          <li key={node.changeId}>
            <TimeText value={node.at} format="exact" />
            <ChangeText change={node} />
          </li>
        ))}
      </ChangeItems>
      {hasNext && (
        <Button size="sm" isBusy={isLoadingNext} onClick={() => void loadNext(PAGE)}>
          {t('more')}
        </Button>
      )}
    </Stack>
  );
}
