import type { ContractWorld } from './contractWorld.ts';

/** A path that could be merged, as it is now. */
export interface Sibling {
  readonly path: string;
  readonly version: string;
}

/** Questions and changes of the administrator; what fails throws. */
export interface Graph {
  ask<Data>(query: string, variables: object): Promise<Data>;
  mutate<Payload>(name: string, type: string, input: object, fields: string): Promise<Payload>;
}

export function graphOf(world: ContractWorld): Graph {
  const ask = async <Data>(query: string, variables: object): Promise<Data> => {
    const { data, errors } = await world.ask(query, variables);
    if (data === null || errors.length > 0) throw new Error(`${query}: ${JSON.stringify(errors)}`);
    return data as Data; // What the query asks for.
  };
  return {
    ask,
    async mutate<Payload>(name: string, type: string, input: object, fields: string) {
      const answer = await ask<Record<string, { errors: readonly object[] }>>(
        `mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} errors { field message } } }`,
        { input },
      );
      const payload = answer[name];
      if (payload === undefined || payload.errors.length > 0)
        throw new Error(`${name}: ${JSON.stringify(payload)}`);
      return payload as Payload; // What was asked for.
    },
  };
}

/** What could be merged in a place of a path. */
export async function siblings(
  graph: Graph,
  { companyId, apiId }: { readonly companyId: string; readonly apiId: string },
  path: string,
  index: number,
): Promise<Sibling[]> {
  const { company } = await graph.ask<{ company: { mergeOptions: { options: Sibling[] } } }>(
    'query ($companyId: ID!, $apiId: ID!, $path: String!, $index: Int!) { company(companyId: $companyId) { mergeOptions(apiId: $apiId, path: $path, index: $index) { options { path version } } } }',
    { companyId, apiId, path, index },
  );
  return company.mergeOptions.options;
}
