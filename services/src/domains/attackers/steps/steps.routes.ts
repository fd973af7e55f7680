import type { App, Deps } from '../../../platform/domain.ts';
import {
  Count,
  directionOf,
  Lookup,
  PAGE_SIZE,
  Params,
  READS_ATTACKERS,
} from '../attackers.schemas.ts';
import { ConsumptionOf, consumptionOf } from './consumption.ts';
import { examplesOf } from './examples.ts';
import { violationsOfSteps } from './ruleViolations.ts';
import {
  ExamplesBody,
  ExamplesOf,
  RuleViolationsOf,
  StepCount,
  StepList,
  StepPage,
  StepPagesOf,
  StepsByAttacker,
  StepSearch,
  Timelines,
  TimelinesBody,
} from './step.schemas.ts';
import { countSteps, stepPage, stepsById, stepsOfAttackers } from './steps.repository.ts';
import { timelines } from './timelines.ts';

const BUCKETS = 60;
const EXAMPLES = 5;

/** What attackers did: pages of steps, their timeline, and the exchanges of single steps. */
export function stepRoutes(app: App, deps: Deps): void {
  searchStepsRoute(app, deps);
  countStepsRoute(app, deps);
  stepsByAttackerRoute(app, deps);
  timelinesRoute(app, deps);
  consumptionRoute(app, deps);
  lookupStepsRoute(app, deps);
  ruleViolationsRoute(app, deps);
  examplesRoute(app, deps);
}

function searchStepsRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/steps/search',
    {
      config: READS_ATTACKERS,
      schema: {
        summary: 'Steps of an attacker, latest first',
        params: Params,
        body: StepSearch,
        response: { 200: StepPage },
      },
    },
    ({ auth, params: { companyId }, body: { direction, first = PAGE_SIZE, after, ...wanted } }) =>
      stepPage(db.company(companyId, auth), {
        ...wanted,
        direction: directionOf(direction),
        first,
        after,
      }),
  );
}

function countStepsRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/steps/count',
    {
      config: READS_ATTACKERS,
      schema: { params: Params, body: StepCount, response: { 200: Count } },
    },
    async ({ auth, params: { companyId }, body }) => ({
      count: await countSteps(db.company(companyId, auth), body),
    }),
  );
}

function stepsByAttackerRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/steps/by-attacker',
    {
      config: READS_ATTACKERS,
      schema: {
        summary: 'First pages of steps of attackers',
        params: Params,
        body: StepsByAttacker,
        response: { 200: StepPagesOf },
      },
    },
    ({
      auth,
      params: { companyId },
      body: { attackerIds, direction, first = PAGE_SIZE, ...wanted },
    }) =>
      stepsOfAttackers(db.company(companyId, auth), attackerIds, {
        ...wanted,
        direction: directionOf(direction),
        first,
      }),
  );
}

function timelinesRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/steps/timelines',
    {
      config: READS_ATTACKERS,
      schema: {
        summary: 'Steps of attackers over time',
        params: Params,
        body: TimelinesBody,
        response: { 200: Timelines },
      },
    },
    ({ auth, params: { companyId }, body: { attackerIds, buckets = BUCKETS, ...wanted } }) =>
      timelines(db.company(companyId, auth), attackerIds, wanted, buckets),
  );
}

function consumptionRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/attackers/consumption',
    {
      config: READS_ATTACKERS,
      schema: {
        summary: 'Sensitive data that attackers were answered with',
        params: Params,
        body: Lookup,
        response: { 200: ConsumptionOf },
      },
    },
    ({ auth, params: { companyId }, body: { ids } }) =>
      consumptionOf(db.company(companyId, auth), ids),
  );
}

function lookupStepsRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/steps/lookup',
    {
      config: READS_ATTACKERS,
      schema: { params: Params, body: Lookup, response: { 200: StepList } },
    },
    ({ auth, params: { companyId }, body: { ids } }) =>
      stepsById(db.company(companyId, auth).query, ids),
  );
}

function ruleViolationsRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/steps/rule-violations',
    {
      config: READS_ATTACKERS,
      schema: {
        summary: 'Rules that the kept exchanges of steps violate',
        params: Params,
        body: Lookup,
        response: { 200: RuleViolationsOf },
      },
    },
    ({ auth, params: { companyId }, body: { ids } }) =>
      violationsOfSteps(db.company(companyId, auth).query, ids),
  );
}

function examplesRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/steps/examples',
    {
      config: READS_ATTACKERS,
      schema: {
        summary: 'Exchanges of steps, masked',
        params: Params,
        body: ExamplesBody,
        response: { 200: ExamplesOf },
      },
    },
    ({ auth, params: { companyId }, body: { ids, most = EXAMPLES } }) =>
      examplesOf(db.company(companyId, auth), ids, most),
  );
}
