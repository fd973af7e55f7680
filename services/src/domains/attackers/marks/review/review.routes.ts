import type { App, Deps } from '../../../../platform/domain.ts';
import { notFound } from '../../../../platform/problem.ts';
import {
  directionOf,
  Lookup,
  PAGE_SIZE,
  Params,
  READS_ATTACKERS,
  UPDATES_ATTACKERS,
} from '../../attackers.schemas.ts';
import { needSeen, seenMarks } from '../../limited/seenSubjects.ts';
import { changeMark, undoMarks } from './changeMarks.ts';
import { markCounts, markPage, marksById, readMarkFilter } from './marks.repository.ts';
import {
  MarkChange,
  MarkCounts,
  MarkCountsBody,
  MarkList,
  MarkPage,
  MarkParams,
  MarkSearch,
  ReviewedMark,
  UndoBody,
  Undone,
} from './review.schemas.ts';

/** The list of all marks with what they hid, and the ways to change and undo them. */
export function reviewRoutes(app: App, deps: Deps): void {
  searchMarksRoute(app, deps);
  countMarksRoute(app, deps);
  lookupMarksRoute(app, deps);
  changeMarkRoute(app, deps);
  undoMarksRoute(app, deps);
}

function searchMarksRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/marks/search',
    {
      config: READS_ATTACKERS,
      schema: {
        summary: 'Marks with what they hid',
        params: Params,
        body: MarkSearch,
        response: { 200: MarkPage },
      },
    },
    ({
      auth,
      params: { companyId },
      body: { filter, sort = 'at', direction, first = PAGE_SIZE, ...wanted },
    }) =>
      markPage(db.company(companyId, auth), {
        ...wanted,
        filter: readMarkFilter(filter),
        sort,
        direction: directionOf(direction),
        first,
      }),
  );
}

function countMarksRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/marks/counts',
    {
      config: READS_ATTACKERS,
      schema: { params: Params, body: MarkCountsBody, response: { 200: MarkCounts } },
    },
    ({ auth, params: { companyId }, body: { filter, ...wanted } }) =>
      markCounts(db.company(companyId, auth), {
        ...wanted,
        filter: readMarkFilter(filter),
      }),
  );
}

function lookupMarksRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/marks/lookup',
    {
      config: READS_ATTACKERS,
      schema: { params: Params, body: Lookup, response: { 200: MarkList } },
    },
    ({ auth, params: { companyId }, body: { ids } }) =>
      marksById(db.company(companyId, auth).query, ids),
  );
}

function changeMarkRoute(app: App, { db }: Deps): void {
  app.put(
    '/attackers/:companyId/marks/:markId',
    {
      config: UPDATES_ATTACKERS,
      schema: {
        summary: 'Changes when a mark expires, and what is said with it',
        params: MarkParams,
        body: MarkChange,
        response: { 200: ReviewedMark },
      },
    },
    async (request) => {
      const {
        params: { companyId, markId },
        body,
        auth,
      } = request;
      const seen = db.company(companyId, auth);
      await needSeen(seen, 'marks', markId);
      await db.company(companyId).transaction((query) => changeMark(query, request, markId, body));
      const [changed] = await marksById(seen.query, [markId]);
      if (changed == null) throw notFound('mark');
      return changed;
    },
  );
}

function undoMarksRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/marks/undo',
    {
      config: UPDATES_ATTACKERS,
      schema: {
        summary: 'Removes marks, so that what they were of counts again',
        params: Params,
        body: UndoBody,
        response: { 200: Undone },
      },
    },
    async (request) => {
      const {
        params: { companyId },
        body,
        auth,
      } = request;
      const ids = await seenMarks(db.company(companyId, auth), body.ids);
      return db.company(companyId).transaction((query) => undoMarks(query, request, ids));
    },
  );
}
