import IngestParameters from '../../__generated__/IngestPageQuery$parameters.ts';
import { definePage } from '../../entities/routing/definePage.tsx';
import type { IngestQueries } from './IngestPage.tsx';

/** Where traffic comes in, and the ledger of what became of it. */
export const ingestPage = definePage<IngestQueries>({
  path: 'ingest',
  shape: { cards: ['58 1fr', '466 5fr 7fr'] },
  queries: {
    ingest: {
      parameters: IngestParameters,
      variables: ({ params }) => ({ companyId: params['companyId'] ?? '' }),
    },
  },
  load: () => import('./IngestPage.tsx'),
});
