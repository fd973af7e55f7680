import { anyOf, inOrder } from '../../patterns/anyOf.ts';
import { type Report, type Say, sayer } from '../signature.ts';
import { decodeEntities } from '../decoders/decodeEntities.ts';
import { frameworkScript } from './frameworkScript.ts';
import { readTags, type Tag } from './readTags.ts';
import { scriptSignatures } from './scriptSignatures.ts';
import events from './eventNames.json' with { type: 'json' };

const SCRIPT_SCHEME =
  /^(?:javascript|vbscript|livescript|mocha):|^data:(?:text\/html|image\/svg|application\/x|text\/xml|[^,]{0,60}script|;|,|text\/plain;base64,[^,]{0,20}phn2)/;
const LINKS =
  /^(?:(?:xlink:)?href|src|action|formaction|data|background|poster|dynsrc|lowsrc|to|from|values|content|code|codebase|cite|longdesc|profile|manifest|url|ping|folder|archive|srcset)$/;
/** Attributes whose text is shown or sent, and no script. */
const SHOWN_TEXT = /^(?:title|alt|placeholder|content|value|label|summary|aria-\w{1,20})$/;
const CALLED = /(?:^|[^\w.])(?:alert|confirm|prompt|eval)\s{0,3}[(`]/;
const STYLE =
  /\bbinding\s{0,9}:\s{0,9}url|expression\s{0,9}\(|javascript:|vbscript:|-moz-binding|behaviou?r\s{0,9}:|@import|\\\w/;
/** What runs or loads something by being there. */
const ACTIVE: ReadonlySet<string> = new Set([
  'script',
  'iframe',
  'object',
  'embed',
  'applet',
  'frame',
  'frameset',
  'layer',
  'ilayer',
  'bgsound',
  'isindex',
  'import',
  'xss',
  'foreignobject',
  'portal',
  'fencedframe',
  'noembed',
  'plaintext',
  'isindex',
  'keygen',
  'marquee',
  'xmp',
  'listing',
  'blink',
]);
/** An address of another site in an attribute. */
const ELSEWHERE = /^(?:https?:)?[/\\]{2}/;
const INERT_CLOSE =
  /<\/(script|style|textarea|title|noscript|xmp|plaintext|template)\b[\s/]{0,20}>?\s{0,20}(?:[<'"]|\w{1,20}\()/;
const BROKEN_OUT = /["'`][^<>]{0,120}?[\s/"'`+;]?on(?:[a-z]{3,40})\s{0,9}=/;
const EVENT = new RegExp(
  inOrder(/\bon/, anyOf(...events), /[a-z]{0,30}\s{0,9}=\s{0,9}["'`]?\s{0,9}[\w(`$[{!+\-/\\;]/),
);
/** Words of markup put together again once tags between their letters are taken out. */
const SPLIT_BY_TAGS = /[a-z]<(\w{1,10})>[a-z]{2,24}\s{0,3}=[^<>]{0,40}<\1>\s{0,3}\(/;
/** A handler's name on both sides of a tag. */
const SPLIT_HANDLER = /\b(?:o<\w{1,10}>n|on<\w{1,10}>)[a-z]{3,24}\s{0,3}=/;
const ODD_HANDLER =
  /<[a-z][^<>]{0,200}\son[a-z]{3,24}[^\w\s<>=][^\s<>=]{0,40}=\s{0,5}["'`]?[a-z]{3,20}[(`]/;

/**
 * Finds markup and script that a browser would run, where a text becomes part of a page. The text
 * is lower-case.
 */
export function xssSignatures(text: string, report: Report): void {
  const say = sayer('xss', report);
  if (text.includes('<')) markup(text, say);
  const other = /[\xbc]\/?s?cript\xbe|[\xbc]script/.exec(text);
  if (other !== null)
    say(
      'hidden markup',
      'Hides markup in another character set',
      'critical',
      other.index,
      other.index + other[0].length,
    );
  const padded = /^\s{0,3}&#(?:x0{1,8}[0-9a-f]{2}|0{2,8}\d{2,3});?\s{0,3}$/.exec(text);
  if (padded !== null)
    say('padded entity', 'Encodes markup to evade filters', 'critical', 0, text.length);
  eventHandlers(text, say);
  scriptSignatures(text, say);
}

/** Elements that bind data or behaviour to a page, or play something in it. */
const BINDING: ReadonlySet<string> = new Set(
  'xml bgsound xml:namespace t:set animate set'.split(' '),
);

/** Elements, and markup that only some browsers read as such. */
function markup(text: string, say: Say): void {
  for (const tag of readTags(text)) judgeTag(tag, text, say);
  brokenMarkup(text, say);
  const close = INERT_CLOSE.exec(text);
  if (close !== null && !text.slice(0, close.index).includes(`<${close[1]}`))
    say(
      'closed element',
      'Closes a page element to inject markup',
      'critical',
      close.index,
      close.index + close[0].length,
    );
  const odd = SPLIT_BY_TAGS.exec(text) ?? SPLIT_HANDLER.exec(text) ?? ODD_HANDLER.exec(text);
  if (odd !== null)
    say(
      'event handler',
      'Hides an event handler between symbols or tags',
      'critical',
      odd.index,
      odd.index + odd[0].length,
    );
  const spaced = /<[\s\0]{1,6}(?:script|iframe|svg)\b/.exec(text);
  if (spaced !== null)
    say(
      'script element',
      'Injects an element that runs or loads something',
      'critical',
      spaced.index,
      spaced.index + spaced[0].length,
    );
  const processing =
    /<!--(?:\[if|#)|<!\[cdata\[[^\]]{0,20}<|<\?(?:import|xml-stylesheet)\b|&\{[^}]{1,80}\}/.exec(
      text,
    );
  if (processing !== null)
    say(
      'hidden markup',
      'Hides markup or a script in syntax that only some browsers read',
      processing[0].startsWith('<!') ? 'warning' : 'critical',
      processing.index,
      processing.index + processing[0].length,
    );
}

/** Handlers of events that a text adds to the element whose attribute it becomes a part of. */
function eventHandlers(text: string, say: Say): void {
  const broken = BROKEN_OUT.exec(text);
  const event = EVENT.exec(broken === null ? text : text.slice(broken.index));
  if (event !== null) {
    const at = event.index + (broken?.index ?? 0);
    const isCall = /[(`=[]|^["'`]?(?:alert|confirm|prompt|eval|print)\b/.test(
      text.slice(at + event[0].length - 1, at + event[0].length + 80),
    );
    say(
      'event handler',
      'Adds an event handler to a page element',
      broken !== null || isCall ? 'critical' : 'error',
      at,
      at + event[0].length,
    );
  } else if (
    broken !== null &&
    /on[a-z]{3,40}\s{0,9}=["'\s]{0,9}[^"'\s]{0,80}[(`]/.test(text.slice(broken.index))
  )
    say(
      'event handler',
      'Closes an attribute and adds an event handler',
      'critical',
      broken.index,
      broken.index + broken[0].length,
    );
}

function judgeTag(tag: Tag, text: string, say: Say): void {
  const { name, attributes, start, end } = tag;
  judgeActive(tag, say);
  let httpEquiv = '',
    content = '',
    rel = '',
    href = '';
  for (const [key, value] of attributes) {
    judgeAttribute(key, value, tag, say);
    if (key === 'http-equiv') httpEquiv = value;
    else if (key === 'content' || key === 'charset') content = value;
    else if (key === 'rel') rel = value;
    else if (key === 'href' || key === 'xlink:href' || key === 'src') href = value;
  }
  if (
    name === 'meta' &&
    (/refresh|set-cookie|content-security|link/.test(httpEquiv) || /utf-?7/.test(content))
  )
    say(
      'meta element',
      'Redirects the page or changes how browsers read it',
      'critical',
      start,
      end,
    );
  else if (name === 'base' && href !== '')
    say('base element', 'Redirects all links of the page to another site', 'critical', start, end);
  else if (
    name === 'link' &&
    href !== '' &&
    /stylesheet|import|preload|prefetch|manifest/.test(rel)
  )
    say(
      'link element',
      'Loads a style or page from elsewhere',
      /^\W{0,6}$/.test(text.slice(0, start)) ? 'critical' : 'error',
      start,
      end,
    );
  else if (/^(?:use|image|feimage)$/.test(name) && /^(?:(?:https?:)?\/\/|data:)/.test(href))
    say('drawing from elsewhere', 'Embeds an image from another site', 'warning', start, end);
  else if (name === 'style') judgeStyle(tag, text, say);
  else if (isIsland(name, attributes))
    say(`${name} element`, 'Binds data or behaviour to the page', 'critical', start, end);
  else if (BINDING.has(name) && attributes.length > 0)
    say(`${name} element`, 'Binds data or behaviour to the page', 'error', start, end);
  else if (name === 'svg' || name === 'math')
    say(
      `${name} element`,
      'Injects an SVG drawing, which can contain a script',
      'notice',
      start,
      end,
    );
}

function judgeActive({ name, start, end }: Tag, say: Say): void {
  if (ACTIVE.has(name) || name.endsWith(':script') || name.endsWith(':vmlframe'))
    say(
      `${name} element`,
      `Injects an element that runs or loads something (${name})`,
      'critical',
      start,
      end,
    );
}

/** Script that an attribute of an element runs, links or holds. */
function judgeAttribute(key: string, value: string, { name, start, end }: Tag, say: Say): void {
  if (frameworkScript(key, value))
    say(
      'framework script',
      `Runs a script through a framework attribute (${name})`,
      'critical',
      start,
      end,
    );
  else if (/^["'`]?\W{0,4}on[a-z]{3,40}$/.test(key) && value !== '')
    say(
      'event handler',
      `Runs a script through an event attribute (${name})`,
      'critical',
      start,
      end,
    );
  else if (!SHOWN_TEXT.test(key) && CALLED.test(value))
    say('called attribute', `Runs a script in an attribute (${name})`, 'critical', start, end);
  else if (LINKS.test(key)) {
    const link = bare(value);
    if (SCRIPT_SCHEME.test(link) && !/^javascript:(?:;|void\(0?\);?|)$/.test(link))
      say('script link', `Links to a script instead of a page (${key})`, 'critical', start, end);
    else if (/^(?:form)?action$/.test(key) && ELSEWHERE.test(link))
      say('form of another site', 'Sends form input to another site', 'critical', start, end);
  } else if (key === 'srcdoc')
    say('inner page', 'Injects a frame into the page', 'critical', start, end);
  else if (key === 'style' && STYLE.test(bare(value)))
    say('script in style', 'Runs a script through a style', 'critical', start, end);
}

/** Script in a style element, and styles that tell what the page holds. */
function judgeStyle({ attributes, start, end }: Tag, text: string, say: Say): void {
  if (attributes.some(([key, value]) => key === 'type' && value.includes('script')))
    say('script in style', 'Runs a script through a style', 'critical', start, end);
  const inside = text.slice(
    end,
    text.indexOf('</style', end) < 0 ? end + 2_000 : text.indexOf('</style', end),
  );
  if (/\[[^\]]{1,40}=[^\]]{0,40}\]\s{0,9}\{[^}]{0,80}url\(/.test(inside))
    say('script in style', 'Sends page content to another site', 'critical', start, end);
  else if (STYLE.test(bare(inside)) || /<!--|<script/.test(inside))
    say('script in style', 'Runs a script through a style', 'critical', start, end);
}

/** Data that older browsers fetch into a page, and animations that set a link or a handler. */
function isIsland(name: string, attributes: Tag['attributes']): boolean {
  for (const [key, value] of attributes) {
    if (key === 'datasrc' || key === 'dataformatas' || (name === 'xml' && key === 'src'))
      return true;
    if (key === 'attributename' && /^(?:(?:xlink:)?href|on[a-z]{3,24})$/.test(value)) return true;
  }
  return false;
}

/** Markup that a filter, an older browser or another character set puts together. */
function brokenMarkup(text: string, say: Say): void {
  const script =
    /<\/?[\s\0/]{0,3}s[\0]{0,3}c[\0]{0,3}r[\0]{0,3}i[\0]{0,3}p[\0]{0,3}t(?:[\s/>]|$)/.exec(text);
  if (script !== null)
    say(
      'script element',
      'Injects an element that runs or loads something',
      'critical',
      script.index,
      script.index + script[0].length,
    );
  const within = NESTED_TAG.exec(text);
  if (within !== null && HIDDEN_NAMES.test(`${within[1]}${within[2]}`))
    say(
      'tag within a tag',
      'Hides an element inside one that filters remove',
      'critical',
      within.index,
      within.index + within[0].length,
    );
  const out = /^[^<>"'\s]{0,40}["']\s{0,3}\/?>{1,2}\s{0,3}<[a-z!/]/.exec(text);
  if (out !== null)
    say(
      'closed attribute',
      'Closes an attribute and its element to inject markup',
      'critical',
      out.index,
      out.index + out[0].length,
    );
}

/** Letters of a name on both sides of a tag that a filter takes out. */
const NESTED_TAG = /<\/?([a-z]{0,8})<\/?[a-z]{1,10}[^<>]{0,20}>([a-z]{0,8})[\s>/]/;
const HIDDEN_NAMES =
  /^(?:script|img|svg|iframe|object|embed|style|body|input|link|meta|base|video|audio|details)$/;

/** What a browser makes of an attribute that is a link. */
const bare = (value: string): string =>
  decodeEntities(value).replace(/[\0-\x20\x7f-\uffff]|\/\*[^*]{0,200}\*\//g, '');
