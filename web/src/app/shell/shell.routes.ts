import { createElement } from 'react';
import LiveStateParameters from '../../__generated__/LiveStateQuery$parameters.ts';
import type { LiveStateQuery } from '../../__generated__/LiveStateQuery.graphql.ts';
import ShellParameters from '../../__generated__/ShellQuery$parameters.ts';
import type { ShellQuery } from '../../__generated__/ShellQuery.graphql.ts';
import { AppSpinner } from '../AppSpinner.tsx';
import { type At, definePage } from '../../entities/routing/definePage.tsx';

/** What every page below a company starts with. */
export type ShellQueries = { shell: ShellQuery; live: LiveStateQuery };

const variables = ({ params }: At) => ({ companyId: params['companyId'] ?? '' });

/** The frame of every page of a company. */
export const shellPage = definePage<ShellQueries>({
  path: ':companyId',
  queries: {
    shell: { parameters: ShellParameters, variables },
    live: { parameters: LiveStateParameters, variables },
  },
  load: () => import('./Shell.tsx'),
  fallback: createElement(AppSpinner),
});
