import type { App, Deps } from '../../../../platform/domain.ts';
import { CompanyParams, directionOf, PAGE_SIZE } from '../../../../platform/server/routeSchemas.ts';
import { askedNodes } from '../../filter/askedNodes.ts';
import { needFeature } from '../../filter/readFilter.ts';
import { tellFilter } from '../../filter/selection.ts';
import { ParameterPage } from '../../parameters/parameters.schemas.ts';
import { pageWithTouching } from '../../parameters/withTouching.ts';
import { needSort } from '../../problems/shownProblems.ts';
import { READS_SENSITIVE_DATA } from '../dataSecurity.schemas.ts';
import { countSensitiveParameters } from './countSensitiveParameters.ts';
import {
  ParameterTotal,
  SensitiveParameterCount,
  SensitiveParameterSearch,
} from './sensitiveParameters.schemas.ts';
import { sensitiveParameterPage } from './sensitiveParameterPage.ts';
import { termsOfHeld } from './termsOfHeld.ts';

const WHAT = 'The list of parameters';

/** Sensitive parameters by category, type and side, by pages and counted. */
export function sensitiveParameterRoutes(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/data-security/parameters/search',
    {
      config: READS_SENSITIVE_DATA,
      schema: {
        params: CompanyParams,
        body: SensitiveParameterSearch,
        response: { 200: ParameterPage },
      },
    },
    async (request) => {
      needFeature(request, 'feature_inventory', WHAT, 'feature');
      const { filter, sort = 'riskScore', direction, first = PAGE_SIZE, after } = request.body;
      needSort(request, sort);
      const scope = db.company(request.params.companyId, request.auth);
      const whole = db.company(request.params.companyId);
      const nodes = await askedNodes({ db }, request, filter);
      const terms = await termsOfHeld(whole.query, request.body);
      if (terms === null) return { items: [], hasNextPage: false };
      const order = { sort, direction: directionOf(direction), first, after };
      return pageWithTouching(
        whole.query,
        await sensitiveParameterPage(scope, { ...order, held: request.body, terms, nodes }),
      );
    },
  );
  app.post(
    '/inventory/:companyId/data-security/parameters/count',
    {
      config: READS_SENSITIVE_DATA,
      schema: {
        params: CompanyParams,
        body: SensitiveParameterCount,
        response: { 200: ParameterTotal },
      },
    },
    async (request) => {
      needFeature(request, 'feature_inventory', WHAT, 'feature');
      const scope = db.company(request.params.companyId, request.auth);
      const nodes = await askedNodes({ db }, request, request.body.filter);
      const whole = db.company(request.params.companyId);
      const terms = await termsOfHeld(whole.query, request.body);
      if (terms === null) return { count: 0 };
      const told = await tellFilter(scope, nodes, { sets: terms.sets });
      return countSensitiveParameters(scope, told, request.body, terms);
    },
  );
}
