import type { CompanyScope } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/keyset.ts';
import type { ListLimits } from '../../../platform/list/list.ts';
import { listPage } from '../../../platform/list/listPage.ts';
import { GAP_LIST, type GapPageRequest } from './gapList.ts';
import type { Gap } from './gaps.schemas.ts';

/** One page of gaps. */
export const gapPage = (
  scope: CompanyScope,
  request: GapPageRequest,
  limits?: ListLimits,
): Promise<Page<Gap & { cursor: string }>> => listPage(GAP_LIST, scope, request, limits);
