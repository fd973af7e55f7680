import CategoryParameters from '../../../__generated__/DataCategoryDrawerQuery$parameters.ts';
import TypeParameters from '../../../__generated__/DataTypeDrawerQuery$parameters.ts';
import { defineDrawer } from '../../../entities/drawers/defineDrawer.tsx';
import type { DataCategoryQueries } from './DataCategoryDrawer.tsx';
import {
  DATA_CATEGORY_DRAWER,
  DATA_TYPE_DRAWER,
  GLOBAL_DATA_CATEGORY_DRAWER,
  GLOBAL_DATA_TYPE_DRAWER,
} from './dataTypes.paths.ts';
import type { DataTypeQueries } from './DataTypeDrawer.tsx';

const ofCompany = (companyId: string) => ({ companyId });
const ofEveryCompany = (companyId: string) => ({ companyId, scope: 'global' as const });

/** A data type and a data category; without an id a new one. */
export const DATA_TYPE_DRAWERS = [
  defineDrawer<DataTypeQueries>({
    name: DATA_TYPE_DRAWER,
    label: 'dataType',
    width: 920,
    shape: { hasFooter: true },
    queries: { types: { parameters: TypeParameters, variables: ofCompany } },
    load: () => import('./DataTypeDrawer.tsx'),
  }),
  defineDrawer<DataCategoryQueries>({
    name: DATA_CATEGORY_DRAWER,
    label: 'dataCategory',
    width: 900,
    shape: { hasFooter: true },
    queries: { categories: { parameters: CategoryParameters, variables: ofCompany } },
    load: () => import('./DataCategoryDrawer.tsx'),
  }),
  defineDrawer<DataTypeQueries>({
    name: GLOBAL_DATA_TYPE_DRAWER,
    label: 'dataType',
    width: 920,
    shape: { hasFooter: true },
    queries: { types: { parameters: TypeParameters, variables: ofEveryCompany } },
    load: () => import('./DataTypeDrawer.tsx'),
  }),
  defineDrawer<DataCategoryQueries>({
    name: GLOBAL_DATA_CATEGORY_DRAWER,
    label: 'dataCategory',
    width: 900,
    shape: { hasFooter: true },
    queries: { categories: { parameters: CategoryParameters, variables: ofEveryCompany } },
    load: () => import('./DataCategoryDrawer.tsx'),
  }),
] as const;
