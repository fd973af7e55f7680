import { needSameComment } from '../../../platform/commentKey.ts';
import type { CompanyQuery, CompanyScope } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { tellGaps } from './gapEvents.ts';
import type { CommentsOf } from './gaps.schemas.ts';

const MOST = 100;

const COMMENTS_OF = statement(
  `select "gapId", count, id, "newStatus", message, "authorId", author, timestamp from (
       select gap_id as "gapId", count(*) over (partition by gap_id) as count,
           row_number() over (partition by gap_id order by at desc, id desc) as place,
         id, new_status as "newStatus", message, author_id as "authorId", author, at as timestamp
       from posture.gap_comments where company_id = $1 and gap_id = any($2::uuid[])
     ) c where place <= ${MOST} order by "gapId", place`,
  {
    gapId: 'uuid',
    count: 'int8',
    id: 'uuid',
    newStatus: as<CommentsOf['comments'][number]['newStatus']>('text?'),
    message: 'text',
    authorId: 'uuid?',
    author: 'text',
    timestamp: 'timestamptz',
  },
);

/** Comments of gaps, newest first, with how many there are. */
export async function commentsOf(
  scope: CompanyScope,
  gapIds: readonly string[],
): Promise<CommentsOf[]> {
  const rows = await scope.query(COMMENTS_OF, [scope.companyId, gapIds]);
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

interface NewComment {
  readonly gapId: string;
  readonly message: string;
  readonly userId: string;
  readonly actor: string;
  /** What the sender calls it. */
  readonly key: string | null;
}

const SAID_BEFORE = statement(
  'select message, gap_id as "gapId" from posture.gap_comments where company_id = $1 and author_id = $2 and key = $3',
  { message: 'text', gapId: 'uuid' },
);

/**
 * Adds a comment; false when it is there already, sent before under the same key.
 * @throws Problem conflict when the key was used for another comment
 */
export async function addComment(
  query: CompanyQuery,
  { gapId, message, userId, actor, key }: NewComment,
): Promise<boolean> {
  const rows = await query(
    `insert into posture.gap_comments (company_id, id, gap_id, message, author_id, author, key)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (company_id, author_id, key) where key is not null do nothing returning id`,
    [query.companyId, uuidV7(), gapId, message, userId, actor, key],
  );
  if (rows.length > 0) {
    await tellGaps(query, [gapId], { isOpened: false });
    return true;
  }
  const [said] = await query(SAID_BEFORE, [query.companyId, userId, key]);
  needSameComment(said?.gapId === gapId.toLowerCase() ? said.message : undefined, message);
  return false;
}
