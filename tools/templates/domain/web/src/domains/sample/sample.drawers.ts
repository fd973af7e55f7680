import SampleDrawerParameters from '../../__generated__/SampleDrawerQuery$parameters.ts';
import { defineDrawer } from '../../entities/drawers/defineDrawer.tsx';
import { SAMPLE_DRAWER } from './sample.paths.ts';
import type { SampleDrawerQueries } from './SampleDrawer.tsx';

/** A sample; without an id a new one. */
export const sampleDrawer = defineDrawer<SampleDrawerQueries>({
  name: SAMPLE_DRAWER,
  label: 'sample',
  width: 700,
  queries: {
    sample: {
      parameters: SampleDrawerParameters,
      variables: (companyId, { id }) => ({ companyId, sampleId: id }),
    },
  },
  load: () => import('./SampleDrawer.tsx'),
});
