import type { Exchange, Pair } from '../exchange/exchange.ts';
import { headerOf } from '../exchange/readBody.ts';

const ASSET =
  /\.(?:css|m?js|map|wasm|png|jpe?g|gif|svg|ico|bmp|webp|avif|woff2?|ttf|otf|eot|mp[34]|webm|ogg|wav|webmanifest|swf|less|scss|tsx?)$/i;
const ASSET_TYPE =
  /^(?:text\/css|(?:text|application)\/(?:x-)?javascript|image\/|font\/|application\/(?:x-)?font|audio\/|video\/|application\/wasm|application\/manifest\+json|text\/html|application\/octet-stream|text\/plain)/i;
const MAP_TYPE = /\.(?:map|webmanifest)$/i;
const PAGE = /\.x?html?$/i;
const DOCUMENT = /\.(?:pdf|txt|xml|zip|gz|csv|docx?|xlsx?|pptx?|md|exe|dmg|apk)$/i;
const FOLDER =
  /^\/(?:static|assets|public|dist|build|_next|_nuxt|wp-content|wp-includes|media|images?|img|fonts?|css|js)\//i;
const WELL_KNOWN =
  /^\/(?:robots\.txt|sitemap[^/]*\.xml|humans\.txt|ads\.txt|security\.txt|browserconfig\.xml|crossdomain\.xml|manifest\.json|apple-touch-icon[^/]*|favicon[^/]*)$/i;

/** A token of the caller's in the query; one that is just called so may be the link's own. */
const TOKEN = /^(?:(?:access|auth|id|session|bearer)[-_]?token|jwt)$/i;
const SHORTEST_TOKEN = 16;
const isToken = ([name, value]: Pair): boolean =>
  value.length >= SHORTEST_TOKEN && TOKEN.test(name);
/** What the server says of an answer to one caller alone: anybody may put a token in the query. */
const OF_ONE = /(?:^|[\s,])(?:private|no-store)(?:$|[\s,=])/i;
const isOfToken = ({ query, responseHeaders }: Exchange): boolean =>
  query.some(isToken) && OF_ONE.test(headerOf(responseHeaders, 'cache-control'));

/**
 * Whether a GET or HEAD fetched a file and not an API's answer. The extension alone never decides:
 * the answer's content type must agree (or be absent, as in 304), so `/app.js` answering JSON is an
 * API; so is what the caller's own token opens and no cache may keep for others. Documents
 * (`.pdf .csv .xml …`) come out of APIs as often as out of folders: they are files only below a
 * folder that sites keep files in (`/static/…`).
 */
export function isStaticFile(exchange: Exchange): boolean {
  if (exchange.method !== 'GET' && exchange.method !== 'HEAD') return false;
  const { path } = exchange;
  const slash = path.lastIndexOf('/');
  if (slash === 0 && WELL_KNOWN.test(path)) return true;
  if (!path.includes('.', slash)) return false;
  if (isOfToken(exchange)) return false;
  const type =
    exchange.responseBody?.mediaType || headerOf(exchange.responseHeaders, 'content-type');
  if (ASSET.test(path))
    return type === '' || ASSET_TYPE.test(type) || (MAP_TYPE.test(path) && /json/i.test(type));
  if (PAGE.test(path)) return type === '' || /html/i.test(type);
  return DOCUMENT.test(path) && FOLDER.test(path) && !/json/i.test(type);
}
