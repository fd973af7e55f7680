import type { MessagePort } from 'node:worker_threads';
import type { ErrorCode } from '@palisade/vocabulary/errorCodes.ts';
import type { DocumentTasks } from '../../../platform/documentTasks.ts';
import { Problem } from '../../../platform/problem.ts';

type Task = Exclude<keyof DocumentTasks, 'stop'>;

/** What the server asks of the thread: one task at a time. */
export type DocumentCall = {
  readonly [Name in Task]: { readonly task: Name; readonly args: Parameters<DocumentTasks[Name]> };
}[Task];
export type DocumentAnswer =
  | { readonly result: unknown }
  | { readonly code: ErrorCode; readonly words: string; readonly field: string | null };

/** Does tasks for the thread at the other end of the port. */
export function serveDocuments(
  port: MessagePort,
  tasks: DocumentTasks,
  onError: (error: unknown) => void,
): void {
  port.on('message', (call: DocumentCall) => {
    void run(tasks, call).then(
      (result) => port.postMessage({ result } satisfies DocumentAnswer),
      (error: unknown) => {
        if (!(error instanceof Problem)) onError(error);
        const { code, message, field } =
          error instanceof Problem
            ? error
            : new Problem(
                'unavailable',
                'Something went wrong with this document. The log has more.',
              );
        port.postMessage({ code, words: message, field: field ?? null } satisfies DocumentAnswer);
      },
    );
  });
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
