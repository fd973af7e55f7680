import type { Scope } from '../../../platform/database/database.ts';
import type { CommentsOf } from './gaps.schemas.ts';

const MOST = 100;

/** Comments of gaps, newest first, with how many there are. */
export async function commentsOf(
  scope: Scope,
  companyId: string,
  gapIds: readonly string[],
): Promise<CommentsOf[]> {
  const rows = await scope.query<CommentsOf['comments'][number] & { gapId: string; count: number }>(
    `select "gapId", count, id, "newStatus", message, "authorId", author, timestamp from (
       select gap_id as "gapId", count(*) over (partition by gap_id) as count, row_number() over (partition by gap_id order by at desc, id desc) as place,
         id, new_status as "newStatus", message, author_id as "authorId", author, at as timestamp
       from posture.gap_comments where company_id = $1 and gap_id = any($2::uuid[])
     ) c where place <= ${MOST} order by "gapId", place`,
    [companyId, gapIds],
  );
  const found = Map.groupBy(rows, ({ gapId }) => gapId);
  return gapIds.map((gapId) => {
    const comments = found.get(gapId.toLowerCase()) ?? [];
    return {
      gapId,
      count: comments[0]?.count ?? 0,
      comments: comments.map(({ gapId: _gapId, count: _count, ...comment }) => comment),
    };
  });
}
