import type { Exchange } from '../exchange/exchange.ts';

/** How browsers, and nearly only they, begin to say who they are. */
const AGENT = /^Mozilla\/5\.0 \((?!compatible;)/;
/** What programs say that go by the name of a browser. */
const PROGRAM = /bot\b|crawl|spider|headless|scan|monitor|https?:\/\//i;
/** What a browser sends for a page, and not for an address that somebody typed. */
const OF_PAGE: ReadonlySet<string> = new Set(['origin', 'referer', 'cookie', 'x-requested-with']);
/** The site that a page is of that asks; `none` is nobody's page. */
const SITE = 'sec-fetch-site';

/**
 * Whether a page in somebody's browser made a request: what answers say to browsers alone, such as
 * not to guess types, matters for those.
 */
export function isFromBrowser({ requestHeaders }: Pick<Exchange, 'requestHeaders'>): boolean {
  let [isBrowser, isOfPage] = [false, false];
  for (const [name, value] of requestHeaders)
    if (name === 'user-agent') isBrowser = AGENT.test(value) && !PROGRAM.test(value);
    else if (OF_PAGE.has(name) || (name === SITE && value !== 'none')) isOfPage = true;
  return isBrowser && isOfPage;
}
