import { REGULATION_FIELD } from '@palisade/vocabulary/regulationField.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { Problem } from '../../../platform/problem.ts';
import { regulationOptions } from '../compliance/compliance.repository.ts';
import { fieldFor } from '../filter/readFilter.ts';
import { CompanyParams, PAGE_SIZE } from '../../../platform/server/routeSchemas.ts';
import { READS_INVENTORY } from '../inventoryAuth.client.ts';
import { filterOptions } from './filterOptions.repository.ts';
import { FilterOptions, FilterOptionSearch } from './filterOptions.schemas.ts';

/** Values that filters can be given. */
export function filterOptionRoutes(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/filter-options',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: FilterOptionSearch, response: { 200: FilterOptions } },
    },
    async (request) => {
      const { companyId } = request.params;
      const { field: key, search, first = PAGE_SIZE } = request.body;
      const field = fieldFor(request, key, 'field');
      if (field.hasOptions !== true)
        throw new Problem('badInput', `The values of "${key}" are not chosen from the endpoints.`, {
          field: 'field',
        });
      if (search?.includes('\u0000'))
        throw new Problem('badInput', 'The text holds a character that cannot be searched for.', {
          field: 'search',
        });
      if (key === REGULATION_FIELD.key)
        return regulationOptions(
          db.company(companyId, request.auth),
          db.company(companyId).query,
          search ?? '',
        );
      return filterOptions(db.company(companyId, request.auth), field, search ?? '', first);
    },
  );
}
