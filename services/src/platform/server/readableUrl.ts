/**
 * The URL, or where its path has escapes that are no text, one that routes can read: it leads
 * nowhere, and is answered so in the usual words.
 */
export function readableUrl(url: string): string {
  const [path = '', ...search] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...search].join('?');
  }
}
