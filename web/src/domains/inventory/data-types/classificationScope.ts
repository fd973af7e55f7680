import { createContext, use } from 'react';
import type { ClassificationScope } from '@palisade/vocabulary/dataClassification.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import {
  GLOBAL_KEYWORD_LIST_DRAWER,
  KEYWORD_LIST_DRAWER,
} from '../keyword-lists/keywordLists.paths.ts';
import {
  DATA_CATEGORY_DRAWER,
  DATA_TYPE_DRAWER,
  GLOBAL_DATA_CATEGORY_DRAWER,
  GLOBAL_DATA_TYPE_DRAWER,
} from './dataTypes.paths.ts';

/** Whose data types are shown: those of the company of the address, or of every company. */
export const ScopeContext = createContext<ClassificationScope>('company');

/** The scope that a query was asked in. */
export const scopeOf = ({ scope }: { readonly scope?: string | null | undefined }) =>
  scope === 'global' ? 'global' : 'company';

/** Whose data types are shown, what of them may be changed, and the drawers they open in. */
export function useClassificationScope() {
  const scope = use(ScopeContext);
  const { can } = useCompany();
  const isGlobal = scope === 'global';
  return {
    scope,
    isGlobal,
    /** Whether a type, category or keyword list is one of those that this scope changes. */
    changes: (one: { readonly isGlobal: boolean; readonly id: string | null | undefined }) =>
      one.id != null && one.isGlobal === isGlobal && can('changeDataTypes'),
    typeDrawer: isGlobal ? GLOBAL_DATA_TYPE_DRAWER : DATA_TYPE_DRAWER,
    keywordListDrawer: isGlobal ? GLOBAL_KEYWORD_LIST_DRAWER : KEYWORD_LIST_DRAWER,
    categoryDrawer: isGlobal ? GLOBAL_DATA_CATEGORY_DRAWER : DATA_CATEGORY_DRAWER,
  };
}
