const NOT_JSON = 'The request body is not valid JSON.';
const FORBIDDEN =
  'The request body has a field named "__proto__", or a "constructor" with a "prototype", which is not taken. Name it otherwise.';

/**
 * Says what is wrong with a body that the server's reader of JSON refused: it reports text that is
 * no JSON and names that could change every object by one and the same error.
 */
export function wordsOfRefusedJson(body: string): string {
  try {
    JSON.parse(body.replace(/^\uFEFF/, ''));
    return FORBIDDEN;
  } catch {
    return NOT_JSON;
  }
}
