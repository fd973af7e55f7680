/**
 * Leaves the app for an address of the web, in place of the page that is shown. Other kinds of
 * address are not gone to.
 */
export function leaveFor(url: string): void {
  const { protocol, href } = new URL(url);
  if (protocol === 'https:' || protocol === 'http:') window.location.replace(href);
}
