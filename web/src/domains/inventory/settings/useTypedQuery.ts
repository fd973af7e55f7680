import { useEffect, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';

/** Milliseconds without a key before what was typed is asked about. */
const PAUSE_MS = 300;

interface Answer<Query extends OperationType> {
  /** JSON of the variables that it answers. */
  readonly key: string;
  readonly response: Query['response'];
}

/**
 * Asks about what is being typed, once typing pauses. The last answer stays until the next is there;
 * null before the first and after one that failed.
 * @param variables null while there is nothing to ask about
 */
export function useTypedQuery<Query extends OperationType>(
  document: GraphQLTaggedNode,
  variables: Query['variables'] | null,
) {
  const environment = useRelayEnvironment();
  const [answer, setAnswer] = useState<Answer<Query> | null>(null);
  const key = variables === null ? null : JSON.stringify(variables);
  useEffect(() => {
    if (key === null) return undefined;
    let subscription: { unsubscribe: () => void } | undefined;
    const timer = setTimeout(() => {
      const asked = JSON.parse(key) as Query['variables'];
      subscription = fetchQuery<Query>(environment, document, asked).subscribe({
        next: (response) => setAnswer({ key, response }),
        error: () => setAnswer(null),
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      subscription?.unsubscribe();
    };
  }, [environment, document, key]);
  return (
    answer && {
      response: answer.response,
      variables: JSON.parse(answer.key) as Query['variables'],
      /** Whether it answers what is there now. */
      isCurrent: answer.key === key,
    }
  );
}
