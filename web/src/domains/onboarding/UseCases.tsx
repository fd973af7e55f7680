import { chakra } from '@chakra-ui/react/styled-system';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { UseCasesQuery } from '../../__generated__/UseCasesQuery.graphql.ts';
import { UseCaseCard } from './UseCaseCard.tsx';

const UseCasesDocument = graphql`
  query UseCasesQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      useCases {
        kind
        ...UseCaseCard_useCase
      }
    }
  }
`;

const Cards = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '4',
    px: 'gutter',
    pb: '6',
    xlDown: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
});

/** A card for each use case. */
export function UseCases({ queryRef }: { readonly queryRef: PreloadedQuery<UseCasesQuery> }) {
  const { company } = usePreloadedQuery<UseCasesQuery>(UseCasesDocument, queryRef);
  return (
    <Cards>
      {company?.useCases.map((useCase) => (
        <UseCaseCard key={useCase.kind} of={useCase} />
      ))}
    </Cards>
  );
}
