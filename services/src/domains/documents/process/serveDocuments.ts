import type { ErrorCode } from '@palisade/vocabulary/errorCodes.ts';
import type { DocumentTasks } from '../../../platform/documentTasks.ts';
import { Problem } from '../../../platform/problem.ts';

type Task = Exclude<keyof DocumentTasks, 'stop'>;

/** What the server asks of the process: one task at a time. */
export type DocumentCall = {
  readonly [Name in Task]: { readonly task: Name; readonly args: Parameters<DocumentTasks[Name]> };
}[Task];
/** What the server says first: all that the process works with. */
export interface DocumentStart {
  readonly data: unknown;
}
export type DocumentAnswer =
  | { readonly result: unknown }
  | { readonly code: ErrorCode; readonly words: string; readonly field: string | null };

/**
 * Does tasks for the server that forked this process, and ends with it. Signals of the terminal are
 * for the server, which ends what it started.
 * @param begin what does the tasks, by the data that the server gives
 */
export function serveDocuments(
  begin: (data: unknown) => DocumentTasks,
  onError: (error: unknown) => void,
): void {
  let tasks: DocumentTasks | null = null;
  const answer = (given: DocumentAnswer): void => void process.send?.(given);
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.once('disconnect', () => process.exit());
  process.on('message', (message: DocumentStart | DocumentCall) => {
    if ('data' in message) {
      tasks = begin(message.data);
      return;
    }
    if (tasks === null) throw new Error('A task came before the data that it works with.');
    void run(tasks, message).then(
      (result) => answer({ result }),
      (error: unknown) => {
        if (!(error instanceof Problem)) onError(error);
        answer(failureOf(error));
      },
    );
  });
}

function failureOf(error: unknown): DocumentAnswer {
  if (error instanceof Problem)
    return { code: error.code, words: error.message, field: error.field ?? null };
  const words = 'Something went wrong with this document. The log has more.';
  return { code: 'unavailable', words, field: null };
}

async function run(tasks: DocumentTasks, call: DocumentCall): Promise<unknown> {
  switch (call.task) {
    case 'read':
      return await tasks.read(...call.args);
    case 'lint':
      return await tasks.lint(...call.args);
    case 'analyse':
      return await tasks.analyse(...call.args);
    case 'exportApi':
      return await tasks.exportApi(...call.args);
    case 'exportHost':
      return await tasks.exportHost(...call.args);
    default:
      return await tasks.snippet(...call.args);
  }
}
