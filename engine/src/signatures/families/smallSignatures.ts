import { anyOf, eitherOf, inOrder } from '../../patterns/anyOf.ts';
import { GADGETS, GADGETS_IN_BASE64 } from '../gadgetWords.ts';
import type { Report } from '../signature.ts';
import { applyPatterns, type PatternRule, rulesOf } from './patternRules.ts';

const ldap = rulesOf('ldap');
const line = rulesOf('crlf');
const object = rulesOf('deserialisation');
const prototype = rulesOf('prototypePollution');

const LDAP: readonly PatternRule[] = [
  ldap(
    'added filter',
    'critical',
    /[*\w]\s{0,3}\){1,4}\s{0,3}[|&!]?\s{0,3}\(\s{0,3}[|&!]{0,2}\(?\s{0,3}[\w.;-]{1,30}\s{0,3}[~<>]?=\s{0,3}[*\w(]|\)\s{0,3}\(\s{0,3}[|&!]\s{0,3}(?:[()]|$)|\*\)\s{0,3}\(\s{0,3}[|&!]|\)\([|&]\)|\)\)\s{0,3}\(?\s{0,3}[|&]\s{0,3}\(|\*\(\)\|&|\*\)\)%00|\*\)\)\0|\*\)\(\w{1,30}=|\)\(\|\(|\*\(\|\(|\*\)\s{0,3}\({1,3}[|&!]?|\*\){0,3}\0|^\(\w{1,40}=\*\)$|^\([&|!]\)$|^\)\s{0,3}\(\w{1,40}[~<>]?=/,
    'Adds a condition to an LDAP filter',
  ),
  ldap(
    'directory filter',
    'critical',
    /^\s{0,3}\(\s{0,3}[&|!]\s{0,3}(?:\(\s{0,3}!?\s{0,3}\(?[\w.;-]{1,40}\s{0,3}[~<>]?=[^()]{0,80}\)\s{0,3}){1,8}\(?[!&|]?|\(\s{0,3}[|&]\s{0,3}\(\s{0,3}(?:uid|cn|sn|mail|objectclass|userpassword|samaccountname|password|user|admin)\s{0,3}=|objectclass\s{0,3}=\s{0,3}\*/,
    'Is an LDAP filter',
  ),
];

const LINE: readonly PatternRule[] = [
  line(
    'added header',
    'critical',
    /[\r\n嘊嘍\u0085\u2028]\s{0,5}\d{0,2}(?:set-cookie2?|content-(?:length|type|disposition|encoding|security-policy|location)|transfer-encoding|access-control-[\w-]{3,40}|x-xss-protection|http\/\d\.\d|x-(?:forwarded|powered|frame|content|original|rewrite|accel|http)-[\w-]{2,20}|www-authenticate|strict-transport-security)\s{0,5}[:=\s]\s{0,5}\S/,
    'Adds a line with an HTTP header',
  ),
  // Notes have such lines too, after words.
  line(
    'added header',
    'critical',
    /^\S{0,400}[\r\n嘊嘍\u0085\u2028]\s{0,5}\d{0,2}(?:location|refresh|host|connection|status|link|x-[\w-]{2,30})\s{0,5}[:=]\s{0,5}\S|[\r\n]\s{0,5}(?:location\s{0,3}:\s{0,3}(?:https?:)?\/\/[^\s]{1,200}\s{0,5}[\r\n]{2}|connection\s{0,3}:\s{0,3}(?:close|keep-alive)|status\s{0,3}:\s{0,3}\d{3}\b)/,
    'Adds a line with an HTTP header',
  ),
  line(
    'second request',
    'critical',
    /[\r\n]\s{0,5}(?:get|post|put|delete|head|options|trace|connect|patch|propfind)\s{1,5}[^\s]{1,400}\s{1,5}http\/\d|^(?:get|post|put|delete|head|options|trace)\s{1,5}[^\s]{1,400}\s{1,5}http\/\d(?:\.\d)?\s{0,3}(?:$|[\r\n])|[\r\n]\s{0,3}http\/[012](?:\.\d)?\s\d{3}/,
    'Smuggles a second HTTP request',
  ),
  line(
    'mail command',
    'critical',
    new RegExp(
      inOrder(
        /[\r\n]\s{0,5}/,
        anyOf(
          inOrder(
            /(?:[a-z]{0,3}\d{1,5})\s{1,3}/,
            anyOf(
              /capability/,
              /fetch/,
              /login/,
              /select/,
              /list/,
              /lsub/,
              /logout/,
              /store/,
              /search/,
              /examine/,
              /noop/,
              /append/,
              /copy/,
              /create/,
              /delete/,
              /rename/,
              /subscribe/,
              /unsubscribe/,
              /status/,
              /check/,
              /close/,
              /expunge/,
              /uid/,
              /authenticate/,
              /starttls/,
            ),
            /\b/,
          ),
          /(?:mail from|rcpt to|vrfy|expn|ehlo|helo)\s{0,3}[:\s]\s{0,3}[<\w]/,
          /(?:bcc|cc|to|reply-to|mime-version)\s{0,3}:\s{0,3}[^\s@]{1,60}@/,
          inOrder(
            anyOf(
              /quit/,
              /rset/,
              /dele/,
              /retr/,
              /top/,
              /apop/,
              /stls/,
              /capa/,
              /list/,
              /uidl/,
              /stat/,
            ),
            /(?:\s{1,3}[\w.]{1,64}){0,2}\s{0,5}(?:$|[\r\n])/,
          ),
          /(?:user|pass|starttls|auth|help|noop|turn|bdat)\s{1,3}\S{1,60}\s{0,5}[\r\n]/,
          /data\s{0,5}[\r\n]/,
        ),
      ),
    ),
    'Adds a line with a mail server command',
  ),
  line(
    'answer of its own',
    'error',
    /\r\n\r\n\s{0,9}<(?:html|!doctype|script|body|svg|iframe|img)\b/,
    'Ends the headers and adds a page (response splitting)',
  ),
  line(
    'forged log line',
    'critical',
    /^\d{1,18}\s{0,3}[\r\n]{1,4}\s{0,5}(?:[\w-]{2,20}\s(?:error|warning|failed|failure|denied|success)|[a-z][\w-]{2,20})\s{0,3}:\s{0,3}[a-z]/,
    'Adds a forged log line after a number',
  ),
  line(
    'lone carriage return',
    'notice',
    /[^\r\n]\r[\w-]{1,40}[=:]/,
    'Ends a line with a lone carriage return',
  ),
  line(
    'forged log line',
    'error',
    /[\r\n]\s{0,5}(?:\d{4}-\d{2}-\d{2}|\[?(?:info|warn(?:ing)?|error|debug|fatal|trace|notice|critical)\]?\s{0,3}[:\]\-\s]|\d{1,3}(?:\.\d{1,3}){3}\s{1,3}-|user\s{1,3}(?:login|logged|admin))/,
    'Adds a forged log line',
  ),
];

const OBJECT: readonly PatternRule[] = [
  object(
    'object of Java',
    'critical',
    new RegExp(
      eitherOf(
        /\bjava\.\w{1,20}\.(?:runtime|processbuilder)\b/,
        /\bro0ab[xq]?/,
        /\baced0005/,
        /\xac\xed\0/,
        inOrder(
          /\b/,
          anyOf(
            /org\.apache\.commons\.(?:collections|beanutils|fileupload|configuration|io|jelly)/,
            /com\.sun\.(?:rowset|org\.apache|jndi)/,
            /ysoserial/,
            /marshalsec/,
            /com\.mchange/,
            /org\.hibernate\.(?:type|tuple|engine)/,
            /clojure\.(?:core|lang)/,
            /bsh\.(?:interpreter|xthis)/,
            /javax\.management\.badattribute/,
            /templatesimpl/,
            /invokertransformer/,
            /instantiatetransformer/,
            /chainedtransformer/,
            /constanttransformer/,
            /lazymap/,
            /annotationinvocationhandler/,
            /priorityqueue/,
            /beancomparator/,
            /rome\.feed/,
            /jdbcrowsetimpl/,
            /javassist/,
            /groovy\.util\.expando/,
            /javax\.imageio\.imageio\$/,
            /xstream/,
            /cglib\.beans/,
            /java\.rmi/,
            /remoteobject/,
            /unicastref/,
            /signedobject/,
            /jndiconnection/,
            /methodclosure/,
            /convertedclosure/,
            /forbidden_prefix/,
            /prependedpath/,
            /propertypathfactorybean/,
            /wrapperconnectionpool/,
            /c3p0/,
            /objectinputstream/,
            /unmarshal/,
            /expression(?:parser|factory)/,
          ),
          /\b/,
        ),
      ),
    ),
    'Is a Java object that runs code when deserialized',
  ),
  // Tokens of pages are packed so too.
  object(
    'packed object',
    'warning',
    /\bh4siaaaaaaaa/,
    'Is compressed, as Java deserialization attacks are',
  ),
  object(
    'words of Java gadgets',
    'critical',
    new RegExp(GADGETS_IN_BASE64.map((text) => text.replace('+', '\\+')).join('|')),
    'Contains Base64-encoded names of Java classes that run code',
  ),
  object(
    'names of Java gadgets',
    'critical',
    new RegExp(
      `\\b(?:${GADGETS.slice(2)
        .map((name) => name.toLowerCase())
        .join(
          '|',
        )})\\b|\\b(?:java\\.lang\\.)?(?:runtime|processbuilder|process)\\s{0,3}[.(]\\s{0,3}(?:getruntime|exec|start|\\w{1,40}transformer|\\w{1,40}factory|\\w{1,40}closure)`,
    ),
    'Refers to Java classes that run code',
  ),
  object(
    'object of PHP',
    'critical',
    /(?:^|[\s;{"'=])[oc]:\+?\d{1,4}:"[\w\\]{1,80}":\d{1,4}:\{|^a:\d{1,4}:\{[is]:\d/,
    'Is a PHP object that runs code when deserialized',
  ),
  object(
    'object of another language',
    'critical',
    new RegExp(
      eitherOf(
        /!!(?:python|ruby|java|javax|com|org|perl|php)[/.]/,
        /!(?:ruby|python)\/(?:object|struct|exception|hash|array)/,
        /_\$\$nd_func\$\$_/,
        /\bcos\n(?:system|popen)/,
        /\bc__builtin__/,
        /\bcposix\n/,
        /\baaeaaad\/{4}/,
        /"\$type"\s{0,3}:\s{0,3}"system\./,
        /"@(?:type|class)"\s{0,3}:\s{0,3}"(?:com|java|javax|org|sun|\[?l?com)\./,
        /__reduce__/,
        /objectdataprovider/,
        /resourceset/,
        /losformatter/,
        /typeconfusedelegate/,
        /windowsidentity/,
        /system\.(?:diagnostics\.process|windows\.data|configuration\.install)/,
        /javax\.script\.scriptenginemanager/,
        /\bgadgetchain\b/,
        /marshal\.load/,
        /pickle\.loads/,
        /yaml\.load\b/,
        /^ga(?:sv|n[9j])[a-z\d+/]{16,4000}={0,2}$/,
      ),
    ),
    'Is an object that runs code when deserialized',
  ),
];

const PROTOTYPE: readonly PatternRule[] = [
  prototype(
    'prototype',
    'critical',
    /(?:^|[\s."'[{,&?;(=\]])__proto__(?:["'\]\s]{0,3}(?:[.[:=]|\])|$)|\bconstructor\s{0,3}["'\]]{0,3}\s{0,3}(?:\.|\[|\]\[)\s{0,3}["']?prototype|"constructor"\s{0,3}:\s{0,3}\{\s{0,3}"prototype"|__(?:define[gs]etter|lookup[gs]etter)__/,
    'Changes the prototype of JavaScript objects',
  ),
];

/** Finds what the smaller families look for. The text is lower-case. */
export const ldapSignatures = (text: string, report: Report): void =>
  applyPatterns(LDAP, text, report);
export const lineSignatures = (text: string, report: Report): void =>
  applyPatterns(LINE, text, report);
export const objectSignatures = (text: string, report: Report): void =>
  applyPatterns(OBJECT, text, report);
export const prototypeSignatures = (text: string, report: Report): void =>
  applyPatterns(PROTOTYPE, text, report);
