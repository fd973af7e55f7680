import type { Report } from '../signature.ts';
import { applyPatterns, rulesOf } from './patternRules.ts';

const traversal = rulesOf('pathTraversal');
const inclusion = rulesOf('fileInclusion');

const SECRET_FILES =
  '(?:etc/(?:passwd|shadow|group|gshadow|hosts?|issue|motd|fstab|crontab|sudoers|sub[ug]id|resolv\\.conf|hostname|services|profile|inittab|my\\.cnf|mysql|nginx|apache\\d?|httpd|php|ssh|ssl|ssl/private|init\\.d|network|networks|redis|security|vsftpd|samba|ld\\.so|environment|os-release|lsb-release|anacrontab|bashrc|exports|master\\.passwd|pam|postgresql|proftpd|rsyncd|tomcat|default|cron|rc|x11|kubernetes)|proc/(?:self|version|cpuinfo|meminfo|mounts|cmdline|net|sys|\\d|sched|modules|stat|config|devices|filesystems)|var/(?:lp|adm|db|backups|crash|nis|yp|log|www|run|lib|mail|spool|lock|adm|cpanel|apache)|(?:windows|winnt|winxp)/(?:win\\.ini|system\\.ini|system32|repair|explorer|panther|php\\.ini|debug|temp|my\\.ini)|boot\\.ini|win\\.ini|inetpub/|autoexec\\.bat|system32/|(?:root|home/\\w{1,30}|users/\\w{1,30})/\\.(?:ssh|bash|aws|mysql|profile|npmrc|docker|kube|gnupg|netrc|viminfo|config)|usr/local/(?:apache|etc|lib|app|cpanel|php)|opt/(?:lampp|xampp|tomcat|apache)|xampp/|program files(?: \\(x86\\))?/|documents and settings/|sys/(?:class|kernel|devices|module)|dev/(?:null|zero|random|tcp|fd|mem|kmem|shm)/?|(?:apache\\d?|httpd|nginx|lighttpd|tomcat|php(?:myadmin)?)/(?:logs?|conf|config\\.inc)|logs?/(?:httpd/)?(?:access|error)[._]log|mysql/(?:bin|data)/|unattend(?:ed)?\\.xml|(?:conf|lib|etc|bin|apache|php\\d?)/(?:[\\w.-]{1,40}/)?php\\.ini|boot/grub|system volume information/|(?:wamp|appserv)/|usr/(?:share|spool|pkgsrc|ports|lib/cron|lib/security)/|usr/(?:local/)?(?:[\\w.-]{1,30}/){0,3}(?:etc|logs?|conf|data)/[\\w.-]{1,40}|sysprep(?:/sysprep)?\\.(?:inf|xml)|pagefile\\.sys|ntuser\\.(?:dat|ini)|sam$)';
const HIDDEN_FILES =
  '(?:\\.(?:git|svn|hg|bzr|cvs)/(?:config|head|index|logs|entries|objects|wc\\.db|hgrc)?|\\.env(?:\\.(?:local|prod\\w{0,8}|dev\\w{0,8}|bak|old|example|backup|save|staging|test))?$|\\.ht(?:access|passwd|group|digest)|web-?inf/?(?:web\\.xml|classes|lib|jboss|applicationcontext)|\\.ssh/|id_(?:rsa|dsa|ecdsa|ed25519)\\b|\\.aws/|\\.npmrc|\\.dockercfg|\\.docker/|\\.kube/|\\.bash(?:_history|rc|_profile|_aliases|_logout)|\\.(?:mysql|psql|sqlite|python|node_repl|zsh|sh|ksh|lftp|irb|php)_?history|wp-config\\.(?:php|bak|txt|old)|global\\.asa|\\.ds_store|\\.idea/|\\.vscode/|\\.netrc|\\.pgpass|\\.my\\.cnf|\\.config/|\\.gitignore|\\.gitconfig|\\.viminfo|\\.[rs]hosts|\\.passwd|\\.(?:log(?:in|out)|[tkz]?c?shrc|htusers)$|\\.forward|\\.profile$|\\.subversion/|composer\\.(?:lock|json)$|\\.(?:claude|codex|cursor|cline|aider|continue|opencode|gemini|windsurf|roo|copilot|github|gitlab|circleci|terraform|ansible|vagrant|chef|puppet|fabric|plandex|zed|junie|kiro|qodo|augment|trae|void|amazonq|kilocode|goose|crush|tabnine|codeium|sourcery|bito|devin|replit|bolt|lovable)/|\\.a0proj/|\\.(?:p12|pfx|jks|keystore)$|database\\.yml$|secrets\\.(?:yml|json|env|toml)$|credentials\\.(?:json|xml)$|\\.inc\\.php|local_?settings\\.php|appsettings(?:\\.\\w{1,20})?\\.json|web\\.config|\\.tfstate|\\.tfvars|docker-compose\\.ya?ml$)';

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
    /^\/?(?:[\w-]{1,40}\/){0,3}(?:actuator\/(?:heapdump|threaddump|env|httptrace|logfile|jolokia|gateway\/routes|shutdown|configprops)|jolokia\/(?:list|exec|read|search)|jmx-console\/|web-console\/invoker|invoker\/(?:jmx|ejb)|server-(?:status|info)$|_cat\/indices|debug\/pprof|manager\/html$|solr\/admin\/|phpinfo(?:\.php\d?)?$|adminer(?:-[\d.]{1,8})?\.php$|php-?my-?admin\/?$|h2-console\/?$|admin-console\/?$|(?:elmah|trace)\.axd$|druid\/index\.html$|telescope\/requests$|struts\/webconsole\.html$|mgmt\/tm\/util\/bash$|nacos\/v1\/(?:auth|cs)\/|(?:jenkins|hudson)\/script$)/,
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
