import { readFileSync } from 'node:fs';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { ROOT } from '@palisade/tools/run.ts';
import { Kind, OperationTypeNode, parse } from 'graphql';
import { signIn } from '../faults/session.ts';
import type { RunningPalisade } from '../palisade.ts';
import type { Truth } from './malformed.ts';

/**
 * Every query of the pages; what changes something is left out, so that the next request still
 * finds what it needs.
 */
function queries(): Truth['queries'] {
  const documents = JSON.parse(
    readFileSync(`${ROOT}gateway/trusted-documents.json`, 'utf8'),
  ) as Readonly<Record<string, string>>;
  return Object.entries(documents).flatMap(([id, text]) =>
    parse(text).definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.operation === OperationTypeNode.QUERY
        ? [
            {
              id,
              variables: (definition.variableDefinitions ?? []).map(
                ({ variable }) => variable.name.value,
              ),
            },
          ]
        : [],
    ),
  );
}

/**
 * What fuzzing needs of a Palisade that runs: its demo company, and so many sessions, since each
 * has a limit of requests.
 */
export async function truthOf(palisade: RunningPalisade, sessions: number): Promise<Truth> {
  const cookies: string[] = [];
  while (cookies.length < sessions) cookies.push(await signIn(palisade));
  return { companyId: FIRST_IDS.demo, token: palisade.token, cookies, queries: queries() };
}
