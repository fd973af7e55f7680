/**
 * What a key of a JSON access log means, whatever its spelling: letters and digits only, lower
 * case. First in the list wins.
 */
export const SPELLINGS = {
  time: [
    'timeiso8601',
    'timestamp',
    'time',
    'timelocal',
    'msec',
    'ts',
    'startutc',
    'starttime',
    'datetime',
    'date',
  ],
  client: [
    'remoteaddr',
    'clientip',
    'client',
    'remoteip',
    'clienthost',
    'clientaddr',
    'clientaddress',
    'sourceip',
    'realip',
    'ip',
    'remotehost',
    'httpxforwardedfor',
    'xforwardedfor',
  ],
  method: ['requestmethod', 'method', 'httpmethod', 'verb', 'httprequestmethod'],
  target: [
    'requesturi',
    'urloriginal',
    'url',
    'uri',
    'requestpath',
    'path',
    'uripath',
    'urlpath',
    'documenturi',
  ],
  query: ['args', 'querystring', 'query', 'urlquery'],
  request: ['request', 'requestline'],
  status: [
    'status',
    'statuscode',
    'responsestatus',
    'responsecode',
    'httpstatus',
    'httpstatuscode',
    'downstreamstatus',
    'httpresponsestatuscode',
    'responsestatuscode',
  ],
  host: [
    'httphost',
    'host',
    'requesthost',
    'urldomain',
    'vhost',
    'servername',
    'domain',
    'authority',
    'hostname',
  ],
  scheme: ['scheme', 'requestscheme', 'urlscheme', 'httpxforwardedproto', 'xforwardedproto'],
  agent: ['httpuseragent', 'useragent', 'agent', 'useragentoriginal'],
  type: ['senthttpcontenttype', 'upstreamhttpcontenttype', 'responsecontenttype'],
  location: ['senthttplocation', 'upstreamhttplocation'],
  tls: [
    'sslprotocol',
    'tlsprotocol',
    'tlsversion',
    'requesttlsversion',
    'tlsprotocolversion',
    'downstreamtlsversion',
  ],
  requestId: ['requestid', 'reqid', 'xrequestid', 'httpxrequestid'],
} as const;

export type Meaning = keyof typeof SPELLINGS;

/** A key as the table spells it. */
export const plainKey = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]/g, '');

const known = new Map<string, Meaning>();
for (const [meaning, spellings] of Object.entries(SPELLINGS))
  for (const spelling of spellings) known.set(spelling, meaning as Meaning); // keys of the table

/**
 * Whether these keys are those of an access log: it says what was asked for, and what came of it.
 */
export function isAccessLog(keys: readonly string[]): boolean {
  const meanings = new Set(keys.map((key) => known.get(plainKey(key))));
  return (
    meanings.has('status') &&
    (meanings.has('request') || (meanings.has('method') && meanings.has('target')))
  );
}
