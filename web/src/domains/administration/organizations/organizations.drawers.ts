import CopyParameters from '../../../__generated__/CopyDrawerQuery$parameters.ts';
import EnvironmentParameters from '../../../__generated__/EnvironmentDrawerQuery$parameters.ts';
import NewEnvironmentParameters from '../../../__generated__/NewEnvironmentDrawerQuery$parameters.ts';
import OrganizationParameters from '../../../__generated__/OrganizationDrawerQuery$parameters.ts';
import { defineDrawer } from '../../../entities/drawers/defineDrawer.tsx';
import type { CopyQueries } from './CopyDrawer.tsx';
import type { EnvironmentQueries } from './EnvironmentDrawer.tsx';
import type { NewEnvironmentQueries } from './NewEnvironmentDrawer.tsx';
import type { OrganizationQueries } from './OrganizationDrawer.tsx';
import {
  COPY_DRAWER,
  ENVIRONMENT_DRAWER,
  NEW_ENVIRONMENT_DRAWER,
  ORGANIZATION_DRAWER,
} from './organizations.paths.ts';

const WIDTH = 550;
/** Values before and after are beside each other. */
const COPY_WIDTH = 800;
const shape = { hasFooter: true } as const;

/** Organizations and environments, new ones too. */
export const ORGANIZATION_DRAWERS = [
  defineDrawer<OrganizationQueries>({
    name: ORGANIZATION_DRAWER,
    label: 'organization',
    width: WIDTH,
    shape,
    queries: {
      organization: {
        parameters: OrganizationParameters,
        variables: (companyId, { id }) => ({ companyId, organizationId: id, isNew: id === '' }),
      },
    },
    load: () => import('./OrganizationDrawer.tsx'),
  }),
  defineDrawer<EnvironmentQueries>({
    name: ENVIRONMENT_DRAWER,
    label: 'environment',
    width: WIDTH,
    shape,
    queries: {
      environment: {
        parameters: EnvironmentParameters,
        variables: (companyId, { id }) => ({ companyId, environmentId: id }),
      },
    },
    load: () => import('./EnvironmentDrawer.tsx'),
  }),
  defineDrawer<NewEnvironmentQueries>({
    name: NEW_ENVIRONMENT_DRAWER,
    label: 'environment',
    width: WIDTH,
    shape,
    queries: {
      organization: {
        parameters: NewEnvironmentParameters,
        variables: (companyId, { id }) => ({ companyId, organizationId: id }),
      },
    },
    load: () => import('./NewEnvironmentDrawer.tsx'),
  }),
  defineDrawer<CopyQueries>({
    name: COPY_DRAWER,
    label: 'environment',
    width: COPY_WIDTH,
    shape,
    queries: {
      environment: {
        parameters: CopyParameters,
        variables: (companyId, { id }) => ({ companyId, environmentId: id }),
      },
    },
    load: () => import('./CopyDrawer.tsx'),
  }),
] as const;
