import { createElement } from 'react';
import LiveStateParameters from '../../__generated__/LiveStateQuery$parameters.ts';
import ShellParameters from '../../__generated__/ShellQuery$parameters.ts';
import { AppSpinner } from '../AppSpinner.tsx';
import { type At, definePage } from '../../entities/routing/definePage.tsx';
import type { ShellQueries } from './Shell.tsx';

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
