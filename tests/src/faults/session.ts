import { readFileSync } from 'node:fs';
import { ROOT } from '@palisade/tools/run.ts';
import type { RunningPalisade } from '../palisade.ts';

const documents = JSON.parse(
  readFileSync(`${ROOT}gateway/trusted-documents.json`, 'utf8'),
) as Readonly<Record<string, string>>;

function idOf(operation: string): string {
  const found = Object.entries(documents).find(([, text]) =>
    new RegExp(`^(query|mutation) ${operation}\\b`).test(text),
  );
  if (found === undefined) throw new Error(`${operation} is not a trusted document`);
  return found[0];
}

const ask = (url: string, operation: string, variables: object, cookie = ''): Promise<Response> =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ id: idOf(operation), variables }),
  });

/** Signs in as the pages do and returns the cookies. */
export async function signIn({ url, email, password }: RunningPalisade): Promise<string> {
  const response = await ask(url, 'useSignInMutation', { input: { email, password } });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.slice(0, cookie.indexOf(';')))
    .join('; ');
}

/** Companies that a session may see, null when it is not one. */
export async function companiesOf(url: string, cookie: string): Promise<readonly string[] | null> {
  const { data } = (await (await ask(url, 'IndexPageQuery', {}, cookie)).json()) as {
    data?: { viewer: { companies: { companyId: string }[] } | null };
  };
  return data?.viewer?.companies.map(({ companyId }) => companyId) ?? null;
}
