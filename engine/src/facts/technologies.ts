import { lookUpTable } from '@palisade/vocabulary/lookUpTable.ts';
import { byName } from '../exchange/byName.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { headerOf } from '../exchange/readBody.ts';
import { isSensitive } from '../sensitive/mayBeRead.ts';

/**
 * Software that an answer names, with the version where it does: `nginx 1.25.3`, `PHP`, `Express`.
 */
export interface Technologies {
  /**
   * Product of the `server` header; null when there is none, or it is a content delivery network's.
   */
  readonly webServer: string | null;
  /** Content delivery network in front; null when none shows. */
  readonly cdn: string | null;
  readonly all: readonly string[];
}

/** Headers (lower case) that only one network adds. */
const CDN_HEADERS: readonly (readonly [header: string, cdn: string])[] = [
  ['cf-ray', 'Cloudflare'],
  ['x-amz-cf-id', 'Amazon CloudFront'],
  ['x-fastly-request-id', 'Fastly'],
  ['x-akamai-transformed', 'Akamai'],
  ['x-akamai-request-id', 'Akamai'],
  ['akamai-grn', 'Akamai'],
  ['x-azure-ref', 'Azure Front Door'],
  ['x-vercel-id', 'Vercel'],
  ['x-nf-request-id', 'Netlify'],
  ['x-sucuri-id', 'Sucuri'],
  ['x-iinfo', 'Imperva'],
  ['cdn-pullzone', 'Bunny'],
  ['x-edge-location', 'KeyCDN'],
];
const CDN_SERVERS: readonly (readonly [RegExp, string])[] = [
  [/^cloudflare/i, 'Cloudflare'],
  [/^cloudfront/i, 'Amazon CloudFront'],
  [/akamai/i, 'Akamai'],
  [/^vercel/i, 'Vercel'],
  [/^netlify/i, 'Netlify'],
  [/^sucuri/i, 'Sucuri'],
  [/^bunnycdn/i, 'Bunny'],
  [/^keycdn/i, 'KeyCDN'],
];
const HEADERS: readonly (readonly [header: string, technology: string])[] = [
  ['x-kong-upstream-latency', 'Kong'],
  ['x-kong-proxy-latency', 'Kong'],
  ['x-envoy-upstream-service-time', 'Envoy'],
  ['x-amz-apigw-id', 'Amazon API Gateway'],
  ['x-amzn-requestid', 'AWS'],
  ['x-ms-request-id', 'Azure'],
  ['x-cloud-trace-context', 'Google Cloud'],
  ['x-varnish', 'Varnish'],
  ['x-drupal-cache', 'Drupal'],
  ['x-shopify-stage', 'Shopify'],
  ['x-github-request-id', 'GitHub'],
  ['x-litespeed-cache', 'LiteSpeed'],
  ['x-runtime', 'Ruby on Rails'],
];
/** Names of session cookies that frameworks use unless told otherwise. */
const COOKIES: readonly (readonly [RegExp, string])[] = [
  [/^PHPSESSID$/, 'PHP'],
  [/^JSESSIONID$/, 'Java'],
  [/^connect\.sid$/, 'Express'],
  [/^laravel_session$/, 'Laravel'],
  [/^(?:ASP\.NET_SessionId|\.ASPXAUTH)$/, 'ASP.NET'],
  [/^\.AspNetCore\./, 'ASP.NET Core'],
  [/^ci_session$/, 'CodeIgniter'],
  [/^rack\.session$/, 'Ruby'],
  [/^wordpress_/, 'WordPress'],
];
const CANONICAL = lookUpTable({
  apache: 'Apache',
  'microsoft-iis': 'Microsoft IIS',
  'apache-coyote': 'Apache Tomcat',
  asp: 'ASP.NET',
});
/** Its version is that of Tomcat's connector, 1.1 in every release. */
const CONNECTOR = 'apache-coyote';
/**
 * A word of a product's name, with digits only at its end: numbers of people have more of them, and
 * elsewhere.
 */
const WORD = '[A-Za-z][A-Za-z_.+-]{0,40}\\d{0,3}[A-Za-z]?';
const PRODUCT = new RegExp(`^(${WORD}(?: ${WORD}){0,3}?)(?:[/ ]v?(\\d[\\w.-]{0,20}))?$`);
/** Up to six parts of a version, or the day of a release. */
const VERSION = /^(?:\d{1,4}[a-z]{0,2}(?:[._-]\w{1,12}){0,5}|20\d{6})$/;
/** A place on earth is given as exactly. */
const EXACT = /^\d{1,3}\.\d{6,}$/;
const LONGEST = 60;

const cdnOfHeader = new Map(CDN_HEADERS);
const technologyOfHeader = new Map(HEADERS);

/** What the `server` header says. */
const serverOf = byName(
  (server): { readonly cdn: string | null; readonly product: Product | null } => {
    const cdn = CDN_SERVERS.find(([pattern]) => pattern.test(server))?.[1] ?? null;
    return { cdn, product: cdn === null ? productOf(server) : null };
  },
);

/**
 * Software named by the headers and cookies of one answer. Pure table look-ups: nothing is guessed
 * from behaviour.
 */
export function technologiesOf({ responseHeaders }: Exchange): Technologies {
  const all = new Set<string>();
  const server = serverOf(headerOf(responseHeaders, 'server').slice(0, LONGEST));
  let { cdn } = server;
  for (const [name, value] of responseHeaders) {
    cdn ??= cdnOfHeader.get(name) ?? null;
    const technology = technologyOfHeader.get(name);
    if (technology !== undefined) all.add(technology);
    if (name === 'x-powered-by')
      for (const part of value.split(',', 5))
        addProduct(all, productOf(part.trim().slice(0, LONGEST)));
    else if (name === 'x-generator') addProduct(all, productOf(value.slice(0, LONGEST)));
    else if (name === 'x-aspnet-version')
      addProduct(all, { name: 'ASP.NET', version: versionOf(value) });
    else if (name === 'set-cookie') {
      const cookie = value.slice(0, Math.max(0, value.indexOf('=')));
      const framework = COOKIES.find(([pattern]) => pattern.test(cookie))?.[1];
      if (framework !== undefined) all.add(framework);
    }
  }
  addProduct(all, server.product);
  if (cdn !== null) all.add(cdn);
  return { webServer: server.product?.name ?? null, cdn, all: [...all] };
}

interface Product {
  readonly name: string;
  readonly version: string | null;
}

function addProduct(into: Set<string>, product: Product | null): void {
  if (product !== null)
    into.add(product.version === null ? product.name : `${product.name} ${product.version}`);
}

/**
 * A version as it may be kept: null for what is none, or what a detector takes for something else.
 */
const versionOf = (text: string): string | null =>
  VERSION.test(text) && !EXACT.test(text) && !isSensitive(text) ? text : null;

/** `nginx/1.25.3 (Ubuntu)` → nginx, 1.25.3; `Jetty(9.4.43.v2021)` → Jetty, 9.4.43.v2021. */
function productOf(text: string): Product | null {
  const first =
    text
      .replace(/^(\w+)\((\d[\w.-]*)\)/, '$1/$2')
      .replace(/\s*\(.*$/, '')
      .split(/\s+(?=\S+\/)/)[0]
      ?.trim() ?? '';
  const match = PRODUCT.exec(first);
  if (match?.[1] === undefined) return null;
  const name = match[1].trim();
  if (isSensitive(name)) return null;
  const version = name.toLowerCase() === CONNECTOR ? null : versionOf(match[2] ?? '');
  return { name: CANONICAL[name.toLowerCase()] ?? name, version };
}
