import { anyOf, eitherOf, inOrder } from '../../patterns/anyOf.ts';
import type { Report } from '../signature.ts';
import { hostSignatures } from './hostSignatures.ts';
import { applyPatterns, rulesOf } from './patternRules.ts';

const rule = rulesOf('ssrf');
const AT = '(?:^|[\\s"\'=<>(,@/])(?:https?|ftps?|wss?|gopher|dict)?:?/{2,4}(?:[^\\s/@]{0,80}@)?';

/** A host written as numbers of other bases, at least one of them. */
const NUMBERS =
  '(?:(?:0x[\\da-f]{1,8}|\\d{1,11})\\.){0,3}(?:0x[\\da-f]{1,8}|0\\d{2,11})(?:\\.(?:0x[\\da-f]{1,8}|\\d{1,11})){0,3}';
const ENDS = '(?=[:/?#\\s"\'\\\\]|$)';
/** Of shells, mail, databases, caches and what runs containers. */
const PORTS =
  '2[1235]|69|111|135|139|389|445|1433|1521|2049|2181|237[5-9]|3306|3389|5432|5672|5984|6379|6443|8500|9042|9092|9200|9300|10250|10255|11211|27017';
/** Domains of services that tell when somebody called. */
const LISTENERS =
  '(?:interact\\.sh|interactsh\\.com|oast\\.(?:pro|live|site|online|fun|me)|oastify\\.com|burpcollaborator\\.net|dnslog\\.cn|ceye\\.io|canarytokens\\.(?:com|org)|requestrepo\\.com|bxss\\.me|pipedream\\.net|beeceptor\\.com)';

/** Addresses of a machine itself in odd spellings, and names that lead to any address. */
const INTERNAL = anyOf(
  '0x[0-9a-f]{1,8}(?:\\.0x[0-9a-f]{1,8}){0,3}',
  '0[0-7]{1,4}\\.[0-7.]{1,12}',
  '\\d{8,10}',
  '127\\.\\d{1,4}(?:\\.\\d{1,4})?',
  '0{1,4}',
  '\\[::(?:1|ffff:[\\da-f.:]{1,30})?\\]',
  '\\[0{0,4}:[0:]{1,30}1?\\]',
  '127\\.0\\.1\\.\\d',
  inOrder(
    '[\\w.-]{0,60}',
    anyOf(
      'nip\\.io',
      'sslip\\.io',
      'xip\\.io',
      'localtest\\.me',
      'lvh\\.me',
      'vcap\\.me',
      'burpcollaborator\\.net',
      'oastify\\.com',
      'interact\\.sh',
      'oast\\.\\w{2,6}',
      'dnslog\\.cn',
      'requestbin\\.net',
      'webhook\\.site',
      'ngrok(?:-free)?\\.(?:io|app)',
    ),
  ),
);

const RULES = [
  rule(
    'address of cloud metadata',
    'critical',
    /(?:169\.254\.169\.254|169\.254\.170\.2|metadata\.google\.internal|metadata\.(?:azure|packet|platformequinix|tencentyun)|100\.100\.100\.200|192\.0\.0\.192|instance-data\b|fd00:ec2::254|\[::ffff:(?:a9fe|169\.254)|latest\/(?:meta-data|user-data|dynamic)|computemetadata\/v1|\b0xa9fea9fe\b|\b2852039166\b|metadata\/(?:v1|instance))/,
    'Refers to a cloud metadata address',
  ),
  rule(
    'hidden internal address',
    'critical',
    new RegExp(`${AT}${INTERNAL}(?=[:/?#\\s"'\\\\]|$)`),
    'Uses an obfuscated internal address',
  ),
  rule(
    'hidden internal address',
    'critical',
    new RegExp(
      `(?:^|[\\s"'=<>(,])https?:/{0,4}(?:[^\\s/@]{0,80}@)?(?:${NUMBERS}|\\d{8,10}|\\[::[\\d.]{7,15}\\])${ENDS}`,
    ),
    'Uses an obfuscated address',
  ),
  rule(
    'listener',
    'critical',
    new RegExp(`(?:^|[\\s"'=<>(,@/.])[\\w-]{8,63}\\.${LISTENERS}\\b`),
    'Refers to a callback service used to test for SSRF',
  ),
  rule(
    'hidden host',
    'critical',
    new RegExp(
      eitherOf(
        /^\/{0,2}https?:\/{0,4}[\w-]{1,60}(?:\.[\w-]{1,60}){1,4}@[\w[]/,
        inOrder(
          /(?:^|=)\/{1,3}\s{0,3}\\{1,3}\/?[\w-]{1,60}(?:\.[\w-]{1,60}){0,4}\.[a-z]{2,12}/,
          anyOf(/[/?#&]/, /$/),
        ),
        /^https?:\/{3,20}[\w-]{1,60}\./,
        inOrder(
          /^\\{2,3}[\w-]{1,60}(?:\.[\w-]{1,60}){0,4}\./,
          anyOf(
            /com/,
            /org/,
            /net/,
            /info/,
            /io/,
            /co/,
            /dev/,
            /app/,
            /ru/,
            /cn/,
            /example/,
            /test/,
            /xyz/,
            /tld/,
            /local/,
          ),
          /(?:[/?#]|$)/,
        ),
        inOrder(
          /^\/{3,9}[\w@.-]{1,80}\./,
          anyOf(
            /com/,
            /org/,
            /net/,
            /info/,
            /io/,
            /co/,
            /dev/,
            /app/,
            /ru/,
            /cn/,
            /example/,
            /test/,
            /xyz/,
            /tld/,
            /local/,
          ),
          /(?:[/?#]|$)/,
        ),
        /^\/{1,4}(?:\s|\u3031|\u3002)\/?[\w-]{1,60}\.[a-z]{2,12}/,
        /^https?:\/?(?:127\.|localhost|10\.|192\.168\.)/,
        inOrder(
          /^https?:[\w-]{1,60}(?:\.[\w-]{1,60}){0,4}\./,
          anyOf(
            /com/,
            /org/,
            /net/,
            /info/,
            /io/,
            /co/,
            /dev/,
            /app/,
            /ru/,
            /cn/,
            /example/,
            /test/,
            /xyz/,
            /tld/,
            /local/,
          ),
          /(?:[/?#]|$)/,
        ),
      ),
    ),
    'Hides the host of an address',
  ),
  rule(
    'hidden redirect',
    'critical',
    new RegExp(
      eitherOf(
        inOrder(
          /^[/\\]{1,3}/,
          anyOf(/%09/, /\t/, /%0[ad]/, /[\r\n]/, /%5c/, /\\/),
          /[/\\]{0,3}[\w-]{1,60}(?:\.[\w-]{1,60}){1,4}/,
        ),
        /^\/{1,2}https?:\/{0,3}[\s\\]{0,3}[\w%]/,
        /^\/{2,3}[^\s/]{1,80}\/(?:\/|%2f\.\.|%2e%2e|\.\.)/,
        /^\/\.[\w-]{2,60}\.(?:com|net|org|io|tld|example)$/,
        /^\/{2}[;:]?@/,
        /^\/{2}[\w-]{1,60}(?:\.[\w-]{1,60}){0,3}@[\w-]{1,60}\./,
        /^\\\/[\w-]{1,60}\.[a-z]{2,12}/,
        /^https?:\/[\w-]{1,60}(?:\.[\w-]{1,60}){1,4}(?:[/?#]|$)/,
        /^https?:[/\\]{2}[^\s/]{3,80}\/https?:\/\/[^\s/]{3,80}\/?$/,
        /[?&]\w{2,20}=((?:https?:)?\/\/[^&\s]{3,80})&\w{2,20}=\1(?:&|$)/,
        /^\/?[\u3031\u3033-\u3035\u309d\u309e\u30fc\u30fd\u3002\uff61][\w-]{1,60}\.[a-z]{2,12}/,
      ),
    ),
    'Redirects browsers with a URL that looks like a path',
  ),
  rule(
    'call of another site',
    'critical',
    /<methodname>\s{0,9}pingback\.ping\b/,
    'Makes the server call another site',
  ),
  rule(
    'internal address',
    'error',
    new RegExp(
      `${AT}(?:localhost|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|0\\.0\\.0\\.0|10\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|192\\.168\\.\\d{1,3}\\.\\d{1,3}|172\\.(?:1[6-9]|2\\d|3[01])\\.\\d{1,3}\\.\\d{1,3}|169\\.254\\.\\d{1,3}\\.\\d{1,3}|[\\w.-]{1,60}\\.(?:internal|local|svc|cluster\\.local|localdomain))(?=[:/?#\\s"'\\\\]|$)`,
    ),
    'Makes the server fetch an internal address',
  ),
  rule(
    'service of the inside',
    'critical',
    new RegExp(
      `${AT}(?:(?:localhost|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|0\\.0\\.0\\.0|10\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|192\\.168\\.\\d{1,3}\\.\\d{1,3}|172\\.(?:1[6-9]|2\\d|3[01])\\.\\d{1,3}\\.\\d{1,3}):(?:${PORTS})|[\\w.-]{1,60}\\.svc(?:\\.cluster\\.local)?(?::\\d{1,5})?)${ENDS}`,
    ),
    'Refers to an internal service',
  ),
  rule(
    'scheme that is not of the web',
    'critical',
    /(?:^|[\s"'=<>(,]|url:)(?:gopher|dict|tftp|sftp|ldaps?|ldapi|netdoc|jar|imaps?|pop3s?|smtps?|rtsp|rtmp|mysql|postgres(?:ql)?|redis|mongodb(?:\+srv)?|memcached?|smb|svn(?:\+ssh)?|ssh|telnet|finger|gophers|ws?dl|jdbc:\w{2,12}|rmi|iiop|corba(?:name|loc)|nfs|cifs|slp|viewsource|view-source|ogg|nntp|news|mqtts?):\/{0,3}[\w[.%{$@-]{2,}/,
    'Makes the server connect with a non-HTTP URL scheme',
  ),
  rule(
    'internal host',
    'error',
    /^(?:localhost\d?(?:\.localdomain\d?)?|[\w.-]{1,60}\.(?:internal|cluster\.local|localdomain\d?)|lvh\.me|localtest\.me|[\w.-]{1,60}\.(?:nip|xip|sslip)\.io)(?::\d{1,5})?\//,
    'Makes the server fetch an internal host',
  ),
  rule(
    'address with credentials',
    'error',
    /(?:^|[\s"'=<>(,])https?:\/\/[^\s/@?#]{1,80}@(?:\d|localhost|\[|[\w-]{1,40}\.)|^\/{2,4}(?:\d{1,3}\.){3}\d|^https?:\/{3,}|^https?:\/?[\w.]{3,60}$|^https?:\\{1,2}/,
    'Hides the host of an address',
  ),
];

/** Finds addresses that a server should not fetch. The text is lower-case. */
export function addressSignatures(text: string, report: Report): void {
  applyPatterns(RULES, text, report);
  hostSignatures(text, report);
}
