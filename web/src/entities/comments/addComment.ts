import type { RecordProxy, RecordSourceProxy } from 'relay-runtime';

interface NewComment {
  readonly newStatus: string | null;
  readonly message: string;
}

let count = 0;

/** Who is signed in, as comments name their author. */
function ownName(viewer: RecordProxy | null | undefined): string {
  const name = ['firstName', 'lastName']
    .map((key) => viewer?.getValue(key))
    .filter(Boolean)
    .join(' ');
  return name || String(viewer?.getValue('email') ?? '');
}

/**
 * Puts a comment on top of those of a thing until the server has it. `type` is that of its
 * comments.
 */
export function addComment(
  store: RecordSourceProxy,
  id: string,
  type: string,
  { newStatus, message }: NewComment,
): void {
  const thing = store.get(id);
  if (!thing) return;
  thing.setValue(Number(thing.getValue('commentCount') ?? 0) + 1, 'commentCount');
  const comments = thing.getLinkedRecords('comments');
  if (!comments) return;
  count += 1;
  const comment = store.create(`client:newComment:${count}`, type);
  comment.setValue(`new-${count}`, 'commentId');
  comment.setValue(newStatus, 'newStatus');
  comment.setValue(message, 'message');
  comment.setValue(ownName(store.getRoot().getLinkedRecord('viewer')), 'author');
  comment.setValue(new Date().toISOString(), 'timestamp');
  thing.setLinkedRecords([comment, ...comments], 'comments');
}
