import { POLICY_FIELDS } from '@palisade/vocabulary/policyFields.ts';
import { POLICY_LIST_FIELDS } from '@palisade/vocabulary/policyListFields.ts';
import { POLICY_CATEGORIES } from '@palisade/vocabulary/posturePolicies.ts';
import { WEAKNESSES } from '@palisade/vocabulary/weaknesses.ts';
import type { Scope } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { inOrder } from '../../../platform/inOrder.ts';
import { shownFilter } from '../../../platform/shownFilter.ts';
import {
  Count,
  directionOf,
  Lookup,
  PAGE_SIZE,
  Params,
  READS_POLICIES,
} from '../posture.schemas.ts';
import { readTree } from '../../../platform/readTree.ts';
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
  type Policy,
  PolicyCount,
  PolicyList,
  PolicyPage,
  PolicySearch,
  Weaknesses,
} from './policies.schemas.ts';

/**
 * What a reader sees of a policy: the filter of a company's own one is text that somebody typed.
 */
const shown = <Kept extends Policy>(policy: Kept, { isLimited }: Scope): Kept =>
  isLimited && policy.providerKey === null
    ? { ...policy, filter: shownFilter(policy.filter, POLICY_FIELDS) }
    : policy;

/**
 * Lists, counts and lookups of a company's policies, and the words that they are described with.
 */
export function policyRoutes(app: App, deps: Deps): void {
  searchPoliciesRoute(app, deps);
  countPoliciesRoute(app, deps);
  countByCategoryRoute(app, deps);
  lookupPoliciesRoute(app, deps);
  categoriesRoute(app);
  weaknessesRoute(app);
}

function searchPoliciesRoute(app: App, { db }: Deps): void {
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
    async (request) => {
      const {
        auth,
        params: { companyId },
        body: { filter, sort = 'isEnabled', direction, first = PAGE_SIZE, after },
      } = request;
      const scope = db.company(companyId, auth);
      const wanted = readTree(request, filter, POLICY_LIST_FIELDS);
      const asked = { filter: wanted, sort, direction: directionOf(direction), first, after };
      const found = await policyPage(scope.query, asked);
      return { ...found, items: found.items.map((policy) => shown(policy, scope)) };
    },
  );
}

function countPoliciesRoute(app: App, { db }: Deps): void {
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
          readTree(request, body.filter, POLICY_LIST_FIELDS),
        ),
      };
    },
  );
}

function countByCategoryRoute(app: App, { db }: Deps): void {
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
      return countsByCategory(await policiesPerCategory(query, filter), {
        full: await countPolicies(query, null),
        filtered: await countPolicies(query, filter),
      });
    },
  );
}

function lookupPoliciesRoute(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/policies/lookup',
    {
      config: READS_POLICIES,
      schema: { params: Params, body: Lookup, response: { 200: PolicyList } },
    },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const scope = db.company(companyId, auth);
      const policies = await policiesById(scope.query, ids);
      return inOrder(
        ids,
        policies.map((policy) => shown(policy, scope)),
      );
    },
  );
}

function categoriesRoute(app: App): void {
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
}

function weaknessesRoute(app: App): void {
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
