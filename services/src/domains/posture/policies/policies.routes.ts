import { POLICY_CATEGORIES } from '@palisade/vocabulary/posturePolicies.ts';
import { POLICY_LIST_FIELDS } from '@palisade/vocabulary/policyListFields.ts';
import { WEAKNESSES } from '@palisade/vocabulary/weaknesses.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import {
  Count,
  directionOf,
  Lookup,
  PAGE_SIZE,
  Params,
  READS_POLICIES,
} from '../posture.schemas.ts';
import { readTree } from '../readTree.ts';
import { countsByCategory } from './countsByCategory.ts';
import {
  countPolicies,
  policiesById,
  policiesPerCategory,
  policyPage,
} from './policies.repository.ts';
import {
  Categories,
  CategoryCounts,
  PolicyCount,
  PolicyList,
  PolicyPage,
  PolicySearch,
  Weaknesses,
} from './policies.schemas.ts';

/** Lists, counts and lookups of a company's policies, and the words that they are described with. */
export function policyRoutes(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/policies/search',
    {
      config: READS_POLICIES,
      schema: {
        summary: 'Policies of the company, enabled ones first',
        params: Params,
        body: PolicySearch,
        response: { 200: PolicyPage },
      },
    },
    (request) => {
      const {
        auth,
        params: { companyId },
        body: { filter, sort = 'isEnabled', direction, first = PAGE_SIZE, after },
      } = request;
      return policyPage(db.company(companyId, auth).query, companyId, {
        filter: readTree(request, filter, POLICY_LIST_FIELDS),
        sort,
        direction: directionOf(direction),
        first,
        after,
      });
    },
  );
  app.post(
    '/posture/:companyId/policies/count',
    {
      config: READS_POLICIES,
      schema: { params: Params, body: PolicyCount, response: { 200: Count } },
    },
    async (request) => {
      const {
        auth,
        params: { companyId },
        body,
      } = request;
      return {
        count: await countPolicies(
          db.company(companyId, auth).query,
          companyId,
          readTree(request, body.filter, POLICY_LIST_FIELDS),
        ),
      };
    },
  );
  app.post(
    '/posture/:companyId/policies/counts-by-category',
    {
      config: READS_POLICIES,
      schema: {
        summary: 'How many policies each category has, and how many match',
        params: Params,
        body: PolicyCount,
        response: { 200: CategoryCounts },
      },
    },
    async (request) => {
      const {
        auth,
        params: { companyId },
        body,
      } = request;
      const { query } = db.company(companyId, auth);
      const filter = readTree(request, body.filter, POLICY_LIST_FIELDS);
      return countsByCategory(await policiesPerCategory(query, companyId, filter), {
        full: await countPolicies(query, companyId, null),
        filtered: await countPolicies(query, companyId, filter),
      });
    },
  );
  app.post(
    '/posture/:companyId/policies/lookup',
    {
      config: READS_POLICIES,
      schema: { params: Params, body: Lookup, response: { 200: PolicyList } },
    },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const found = new Map(
        (await policiesById(db.company(companyId, auth).query, companyId, ids)).map((policy) => [
          policy.id,
          policy,
        ]),
      );
      return ids.map((id) => found.get(id.toLowerCase()) ?? null);
    },
  );
  app.get(
    '/posture/:companyId/policy-categories',
    {
      config: READS_POLICIES,
      schema: {
        summary: 'What policies can be about',
        params: Params,
        response: { 200: Categories },
      },
    },
    async () => POLICY_CATEGORIES.map(({ name, description }) => ({ name, description })),
  );
  app.get(
    '/posture/:companyId/weaknesses',
    {
      config: READS_POLICIES,
      schema: {
        summary: 'Weaknesses that policies can name',
        params: Params,
        response: { 200: Weaknesses },
      },
    },
    async () => Object.entries(WEAKNESSES).map(([cweId, name]) => ({ cweId, name })),
  );
}
