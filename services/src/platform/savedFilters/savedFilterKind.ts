import type { AuditAction, SavedFilterTarget } from '@palisade/vocabulary/auditActions.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import type { Feature } from '@palisade/vocabulary/permissions.ts';
import type { FastifyRequest } from 'fastify';
import type { CompanyScope, Query } from '../database/database.ts';
import type { AuthContext, RouteAuth } from '../server/auth.ts';
import type { ViewSchema } from './savedFilters.schemas.ts';

interface Told {
  readonly companyId: string;
  readonly action: AuditAction;
  readonly targetType: string;
  readonly targetId: string;
  readonly before?: object;
  readonly after?: object;
}

/** A filter that was written then. */
export interface DatedFilter {
  readonly filter: Filter | null;
  /** ISO 8601. */
  readonly writtenAt: string;
}

/**
 * A list whose filters people keep under names: where they are kept, who may, and what a filter of
 * it can say.
 */
export interface SavedFilterKind {
  /** Its table, with the schema; one made like `inventory.saved_filters`. */
  readonly table: string;
  /** Where its routes begin, such as `/inventory`. */
  readonly prefix: string;
  /** Who reads the list, and with that keeps filters of their own. */
  readonly reads: { readonly auth: RouteAuth };
  /** Whose permission to update lets somebody share filters with the company. */
  readonly feature: Feature;
  /** The list, in words. */
  readonly subject: string;
  /** What audit entries are about. */
  readonly targetType: SavedFilterTarget;
  readonly view: ViewSchema;
  /** Sort of a view that names none; absent where a list has one order. */
  readonly sort?: string;
  /** Fields that the caller has. */
  fieldsFor(auth: AuthContext, companyId: string): readonly FilterField[];
  /** @throws Problem that says what is wrong with the filter, and where */
  check(
    request: { readonly auth: AuthContext; readonly params: { readonly companyId: string } },
    filter: unknown,
  ): void;
  /**
   * What the filters mean today, in their order: those that name an endpoint outlive its merges and
   * splits. Absent where no filter names one.
   * @param scope of the caller
   * @param whole scope of the company
   */
  asOfToday?(
    scope: CompanyScope,
    whole: CompanyScope,
    filters: readonly DatedFilter[],
  ): Promise<readonly (Filter | null)[]>;
  /** Adds an entry to the audit log. */
  audit(query: Query, request: FastifyRequest, change: Told): Promise<void>;
}
