import type { AskGraph } from './pageAddresses.ts';
import type { RunningPalisade } from './palisade.ts';

/** Asks the graph of a running Palisade as its administrator. */
export const askGraph =
  ({ url, token }: Pick<RunningPalisade, 'url' | 'token'>): AskGraph =>
  async <Data>(query: string, variables: Readonly<Record<string, unknown>>) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return data;
  };
