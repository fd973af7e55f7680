import { ONBOARDING_LIMITS } from '@palisade/vocabulary/onboardingTasks.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { searchPeople } from '../../identity/users/companyPeople.client.ts';
import { Params, PeopleFound, PeopleQuery, UPDATES_TASKS } from './tasks.schemas.ts';

/** People whom a task can be assigned to. */
export function peopleRoutes(app: App, { db }: Deps): void {
  app.get(
    '/onboarding/:companyId/people',
    {
      config: UPDATES_TASKS,
      schema: {
        summary: 'People of the company whose name or email has a text in it',
        params: Params,
        querystring: PeopleQuery,
        response: { 200: PeopleFound },
      },
    },
    async ({ params: { companyId }, query: { search = '' } }) => ({
      people: await searchPeople(db, companyId, {
        search: search.trim(),
        first: ONBOARDING_LIMITS.people,
      }),
    }),
  );
}
