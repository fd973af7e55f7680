import { anyOf, inOrder } from '../../patterns/anyOf.ts';
import type { Report } from '../signature.ts';
import { applyPatterns, rulesOf } from './patternRules.ts';
import { HIDDEN_FILES, SECRET_FILES } from './secretFiles.ts';

const traversal = rulesOf('pathTraversal');
const inclusion = rulesOf('fileInclusion');

const RULES = [
  traversal(
    'way up',
    'critical',
    /^[\s"']{0,3}(?:[\w:=~-]{0,40}[/\\]){0,1}(?:\.{2,4}[/\\]{1,4}|\.{2,3};[/\\]|\.(?:\?|[^ -~]){1,3}\.?[/\\]|\.\/\.[/\\]|\.\/(?=\.\.)){1,40}[\w{.~%"'\0\\/[$]?/,
    'Leaves its folder (path traversal)',
  ),
  traversal(
    'way up',
    'critical',
    /(?:\.\.[/\\]{1,4}){3}|(?:\.\.[/\\]{1,3}[\w.]{1,20}){0,3}\.\.[/\\]{1,4}(?:etc|proc|var|windows|winnt|boot\.ini|home|root|usr|opt|inetpub)\b|[/\\]\.\.[/\\]\.\.[/\\]|\.\.;[/\\]|[/\\]\.\.;?[/\\]?$|\.{2,3}[/\\]\.{2,3}[/\\]|\.\.\\\.\.\\|\.{8,}[/\\{]|\.\.[/\\]{2,4}\.\.[/\\]{2,4}|(?:\.{1,2}[/\\]{1,3}){4}|\.\.%u(?:[ef][0-9a-f]{3}|221[56]|2044)|\.{1,2}[/\\]{2,4}\.\.[/\\]{2,4}|(?:\\?\.\\?\.\\?\/){2}|\\\.\\\.\\\/\\\.|(?:\.\.(?:2f|5c|c0af|c19c|u2215|u2216|255c|252f)){2}|\.\.(?:2f|5c|255c|252f)etc|^\/?\.\.\{/,
    'Leaves its folder (path traversal)',
  ),
  traversal('way up', 'warning', /(?:^|[\s"'(=,[])\.\.[/\\]/, 'Leaves its folder (path traversal)'),
  traversal(
    'way up',
    'critical',
    /^[/\\]?\.{8,200}[/\\]?(?:\w|$|\{)|^[/\\]{0,3}\.{3}[/\\]\.{3}|^[/\\]{3,8}\.\.|(?:\.\.|\.)(?:\?|[^ -~]){0,3}(?:\u2215|\u2216|\u2044)|(?:\.[\0?]\.?[\0?]?[/\\]){2}|\.\.[^\w\s]{1,8}\.\.[^\w\s]{1,8}\.\.|\.\.(?:%|[^ -~]){1,4}[\w%]{1,8}\.\.(?:%|[^ -~])/,
    'Leaves its folder (path traversal)',
  ),
  traversal(
    'system file',
    'critical',
    new RegExp(
      `^[\\s"'<>@|]{0,4}(?:file:/{0,3}|/?[a-z]:|(?:[\\w.-]{0,40}[/\\\\]){0,8})?[/\\\\]{0,6}${SECRET_FILES.replaceAll('/', '[/\\\\]{1,4}')}`,
    ),
    'Refers to a system file',
  ),
  traversal(
    'system file',
    'error',
    new RegExp(`(?:^|[\\s"'=<>(,:])[/\\\\]{1,4}${SECRET_FILES.replaceAll('/', '[/\\\\]{1,4}')}`),
    'Refers to a system file',
  ),
  // Content systems keep their designs and packages below /etc.
  traversal(
    'system file',
    'critical',
    /^[\s"']{0,3}(?:file:\/{0,3})?[/\\]{1,3}etc[/\\]{1,3}(?!(?:designs|clientlibs|tags|cloudservices|packages|replication|segmentation|commerce|blueprints|importers|scaffolding|workflow|reports|mobile|notification|linkchecker)\b)[\w.@-]{2,40}/,
    'Refers to a system file',
  ),
  traversal(
    'hidden file',
    'critical',
    new RegExp(
      `^[\\s"'./\\\\]{0,12}(?:[\\w.:-]{1,60}[/\\\\]){0,6}${HIDDEN_FILES.replaceAll('/', '[/\\\\]')}`,
    ),
    'Refers to a private server file',
  ),
  traversal(
    'shared folder',
    'critical',
    /^\\\\{1,3}[\w.:[\]-]{1,60}\\{1,2}[\w$]{1,40}|^[a-z]:[/\\]{1,3}(?:boot\.ini|windows|winnt|inetpub|users|program|autoexec|sysprep|apache|xampp|mysql|php|documents)/,
    'Refers to a file on Windows or on another machine',
  ),
  traversal(
    'cut name',
    'critical',
    /\.(?:php\d?|phtml|phar|jspx?|aspx?|cgi)(?:[;#\n\r嘊嘍]|\\u[0-9a-f]{4})\.\w{2,5}$/,
    'Disguises a program as a picture with a second file extension',
  ),
  traversal(
    'cut name',
    'critical',
    /\.(?:php\d?|phtml|phar|jspx?|aspx?|cgi)(?:\.{2,9}|::\$(?:data|index_allocation)|\s{1,5}|\/\.|\.?\\|~)$/,
    'Disguises the extension of a program file',
  ),
  traversal(
    'known way in',
    'critical',
    /\/phpunit\/[\w./-]{0,60}eval-stdin\.php|\/_ignition\/execute-solution|^\/(?:boaform|gponform|hnap1|goform)(?:\/|$)|cgi-bin\/luci|autodiscover\.json\?[^/]{0,40}@|^\/(?:[\w-]{1,30}\/){0,3}(?:web)?shell\d?\.(?:php|jsp|aspx?)$|^\/(?:[\w-]{1,30}\/){0,3}(?:cmd|r57|c99|wso|b374k)\.(?:php\d?|jsp|aspx?)$/,
    'Requests a page known from server takeovers',
  ),
  traversal(
    'dump beside a site',
    'critical',
    /^\/(?:db|database|dump|backup|site|www|sql|mysql|data|users|wp|web|prod|html|localhost|config|index|admin)?[\d_-]{0,10}\.(?:sql|bak|old|orig|swp|suspected|dump|mdb|sqlite3?)(?:\.(?:gz|zip|bz2|xz|7z|tar|tgz))?$/,
    'Requests a backup or dump in the site root',
  ),
  traversal(
    'dump beside a site',
    'critical',
    /^\/(?:backups?|site|sites|www|wwwroot|web|website|public_html|htdocs|html|dump|db|database|sql|mysql|old|bak|source|src|code|release|prod|production|full|root|home|archive)[\d_.-]{0,12}\.(?:zip|rar|7z|tar|tgz|tbz2?|tar\.(?:gz|bz2|xz)|gz|bz2)$/,
    'Requests a backup or dump in the site root',
  ),
  traversal(
    'copy or dump',
    'warning',
    /^(?:[\w.-]{0,60}\/){0,8}[\w.-]{1,60}\.(?:bak|old|orig|save|swp|suspected|rdb|db|sql|sqlite3?|mdb|dump)(?:\.(?:gz|zip|bz2|xz|7z|tar|tgz))?$/,
    'Requests a backup or dump beside the site',
  ),
  traversal(
    'hidden folder',
    'warning',
    /^\/?\.(?!well-known\b)[a-z][\w-]{1,30}\//,
    'Refers to a private server folder',
  ),
  traversal(
    'page for administrators',
    'critical',
    new RegExp(
      inOrder(
        /^\/?(?:[\w-]{1,40}\/){0,3}/,
        anyOf(
          inOrder(
            /actuator\//,
            anyOf(
              /heapdump/,
              /threaddump/,
              /env/,
              /httptrace/,
              /logfile/,
              /jolokia/,
              /gateway\/routes/,
              /shutdown/,
              /configprops/,
            ),
          ),
          /jolokia\/(?:list|exec|read|search)/,
          /jmx-console\//,
          /web-console\/invoker/,
          /invoker\/(?:jmx|ejb)/,
          /server-(?:status|info)$/,
          /_cat\/indices/,
          /debug\/pprof/,
          /manager\/html$/,
          /solr\/admin\//,
          /phpinfo(?:\.php\d?)?$/,
          /adminer(?:-[\d.]{1,8})?\.php$/,
          /php-?my-?admin\/?$/,
          /h2-console\/?$/,
          /admin-console\/?$/,
          /(?:elmah|trace)\.axd$/,
          /druid\/index\.html$/,
          /telescope\/requests$/,
          /struts\/webconsole\.html$/,
          /mgmt\/tm\/util\/bash$/,
          /nacos\/v1\/(?:auth|cs)\//,
          /(?:jenkins|hudson)\/script$/,
        ),
      ),
    ),
    'Requests an administration page',
  ),
  traversal(
    'page for administrators',
    'notice',
    /^\/?actuator\/\w/,
    'Requests an administration page',
  ),
  traversal(
    'cut name',
    'error',
    /\.(?:php|jsp|asp|aspx|html?|txt|ini|conf|log|passwd|cfg|png|jpe?g|gif|pdf)\0|\0\.(?:php|jsp|asp|html?|txt|png|jpe?g|gif|pdf)|passwd\0|\0$/,
    'Truncates a file name with a null character',
  ),
  inclusion(
    'wrapper',
    'critical',
    /\bconvert\.(?:iconv|base64-(?:en|de)code|quoted-printable)\b|\b(?:php|expect|phar|zlib|compress\.\w{2,6}|ogg|rar|ssh2(?:\.\w{2,6})?|glob|zip):\/\/|\bfile:\/{2,3}(?:[\w./\\%-]|$)|\bdata:\/\/|(?:^|=)data:text\/plain[,;]|(?:^|=)data:;base64,|\bnetdoc:|\bjar:(?:file|https?|ftp):|\bfile:\/(?:etc|var|proc|c:)/,
    'Makes the server read a file through a URL wrapper',
  ),
  inclusion(
    'included page',
    'critical',
    /^(?:https?|ftps?|smb|\\\\|\/\/)[^\s]{3,200}(?:\.(?:txt|php\d?|phtml|inc|dat|gif|jpe?g|png|asp|jsp|cmd|log|sh)\?{1,2}(?:$|%00|\0)|\0)/,
    'Makes the server include a remote page',
  ),
  inclusion(
    'included page',
    'warning',
    /^(?:https?|ftps?):\/\/[^\s?]{3,200}\?{1,2}$/,
    'Truncates the path that the server appends',
  ),
  inclusion(
    'included page',
    'critical',
    /\b(?:include|require)(?:_once)?\s{0,3}\(?\s{0,3}["'](?:https?:|ftp:|\.\.|\/)|^(?:https?|ftps?):\/\/(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]{2,45}\])(?::\d{2,5})?\/[^?\s]{1,100}\.(?:txt|php\d?|sh|asp|jsp|exe|pl|py|elf|bin)\b|\bfile_get_contents\s{0,3}\(|(?:^|\/)(?:c99|r57|wso\d{0,2}|b374k|alfa(?:_data|shell)?|indoxploit|webshell|backdoor|c100|gel4y|mini-?shell|p0wny|weevely|adminer-\d)[\w.-]{0,20}\.(?:php\d?|phtml|txt|jsp|aspx?)\b/,
    'Makes the server include a remote page',
  ),
];

const DISGUISED =
  /etc(?:%[0-9a-z]{2}|%u[0-9a-z]{4}|[^a-z\s]|[ux][0-9a-f]{2,4}){1,14}(?:passwd|shadow|issue|hosts|group)\b|(?:windows|winnt)(?:%[0-9a-z]{2}|%u[0-9a-z]{4}|[^a-z\s]|[ux][0-9a-f]{2,4}){1,14}(?:system32|win\.ini)|(?:%[0-9a-z]{2}|%u[0-9a-z]{4}|0x[0-9a-f]{2}|\b)(?:boot|win)\.ini\b/;

/** Finds ways out of a folder and files a server should keep. The text is lower-case. */
export function pathSignatures(text: string, report: Report): void {
  applyPatterns(RULES, text, report);
  const file = /[%?]|\.\.|0x/.test(text) ? DISGUISED.exec(text) : null;
  if (file !== null)
    report({
      family: 'pathTraversal',
      name: 'disguised file',
      message: 'Refers to a system file, disguised with characters that some servers ignore',
      weight: 'critical',
      start: file.index,
      end: file.index + file[0].length,
    });
}
