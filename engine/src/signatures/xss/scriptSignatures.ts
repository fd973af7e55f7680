import { anyOf, eitherOf, inOrder } from '../../patterns/anyOf.ts';
import type { Say } from '../signature.ts';

const SCHEME =
  /(?:^[/\\?#]{0,4}|["'`=\s(;,>]|feed:)(?:javascript|vbscript|livescript):(?![\s;]|$|void\(0?\))[^\s]{0,3}[\s\S]{0,200}/;
const CALL =
  /(?:^|[^\w.$]|window\.|self\.|top\.|this\.|parent\.|frames\.|opener\.|globalthis\.|\.view\.)(?:alert|confirm|prompt|eval|settimeout|setinterval|execscript|atob|importscripts|print(?=[\s)]{0,3}(?:`|\(\s{0,3}(?:\)|1?$))))["'`)\]]{0,3}(?:\s|\/\*[^*]{0,40}\*\/|\/\/[^\n]{0,20}\n){0,9}(?:\(|`|\?\.|\.(?:call|apply|bind|source)\b|&lpar;)/;
const DOCUMENT =
  /\b(?:document|window|location|self|top)\s{0,3}(?:\?\.|\.|\[)\s{0,3}["'`]?(?:cookie|domain|write(?:ln)?|location|href|body|referrer|createelement|getelement|documentelement|queryselector|open|name|assign|replace|all|scripts|links|images|anchors|head|currentscript|implementation|defaultview|url|title|hash|forms)\b/;
const INDEXED =
  /\b(?:self|top|this|window|parent|frames|globalthis|document|content)\s{0,3}\[\s{0,3}(?:["'`][^\]]{1,80}["'`]\s{0,3}(?:\]|\+)|\/[^\]]{1,60}\/|\w{1,3}\s{0,3}\+\s{0,3}["'`]|\w{1,20}\(|\+|\(|\d{1,12}\.\.\w{1,12}\()/;
const BUILT = new RegExp(
  eitherOf(
    /\.(?:call|apply|bind)\s{0,3}`/,
    /\(\s{0,3}["'](?:alert|confirm|prompt|eval)[^"']{0,40}["']\s{0,3}\)\s{0,3}\(/,
    /\[\]\s{0,3}\[\s{0,3}[(!"'`]/,
    /!\+\[\]/,
    /\(!\[\]\+\[/,
    /\[\]\.(?:constructor|filter|map|some|find)/,
    /\bconstructor\s{0,3}[.[]\s{0,3}["'`]?constructor/,
    inOrder(
      /\[\w{0,8}\]\./,
      anyOf(/some/, /find/, /map/, /filter/, /every/, /foreach/, /findindex/, /sort/, /reduce/),
      /\(\s{0,3}(?:alert|confirm|prompt|eval)/,
    ),
    /fromcharcode\s{0,3}["'`\])]{0,3}\s{0,3}\(/,
    /\bfunction\s{0,3}\(?\s{0,3}["'`][^\n]{1,80}\)\s{0,3}\(/,
    /\{\s{0,3}\w{0,20}onerror\s{0,3}=/,
    /throw\s{0,3}(?:onerror|\/)/,
    /\w\((?:[^()\s]{0,20},)?(?:alert|confirm|prompt)\)/,
    /\{\s{0,3}\w{1,8}\s{0,3}:\s{0,3}(?:alert|confirm|prompt)\s{0,3}\}/,
    /\bimport\s{0,3}\(\s{0,3}(?:url|name|location|src|href|this|document)\b/,
    /\b(?:alert|confirm|prompt)\.valueof\b/,
    /onerror\s{0,3}=\s{0,3}(?:eval|alert|prompt|confirm)/,
    /\breflect\s{0,3}\.\s{0,3}(?:apply|construct)\s{0,3}\(/,
    /\bsymbol\s{0,3}[.[]\s{0,3}["'`]?hasinstance/,
    /[^\s=]{1,12}\s{0,3}=\s{0,3}(?:alert|confirm|prompt|eval)\s{0,3}[,;)}]/,
    /\[\s{0,3}(?:window\.|self\.)?(?:alert|confirm|prompt|eval)\s{0,3}\]\s{0,3}\[/,
    /\b(?:alert|confirm|prompt|eval)\s{0,3}\[\s{0,3}["'`]/,
    /\b(?:window|self|top|globalthis)\?\.\s{0,3}[[\w]/,
    /\(\s{0,3}\d\s{0,3},\s{0,3}eval\s{0,3}\)/,
    /\{\s{0,3}(?:alert|confirm|prompt|eval)\s{0,3}:\s{0,3}\w{1,12}\s{0,3}\}\s{0,3}=/,
    /\b(?:document|window|body)\.on[a-z]{3,24}\s{0,3}=\s{0,3}\w/,
    /\b(?:new\s{1,3})?function\s{0,3}`/,
    /\bglobaleval\s{0,3}\(/,
    inOrder(
      /\(\s{0,3}[\w'"]{1,8}\s{0,3},\s{0,3}/,
      anyOf(/alert/, /confirm/, /prompt/, /eval/),
      /\s{0,3}\)\s{0,3}[(`?]/,
    ),
    /\)\s{0,3}\(\s{0,3}(?:alert|confirm|prompt|eval)\s{0,3}\)/,
    /\$\{\s{0,3}(?:alert|confirm|prompt|eval)\s{0,3}\}/,
    /\.constructor\s{0,3}(?:`|\(\s{0,3}(?:["'`]|atob|unescape|decodeuri|string\.))/,
    inOrder(
      /\bfunction\s{0,3}\(\s{0,3}/,
      anyOf(/url/, /location/, /document/, /atob/, /unescape/, /decodeuri/),
      /\b[^)]{0,60}\){1,3}\s{0,3}[(`]/,
    ),
    /\b(?:alert|confirm|prompt|eval)\s{0,3}\?\.\s{0,3}[(`]/,
  ),
);
const WRITES = new RegExp(
  eitherOf(
    /\[[\s\w]{0,8}\][\s.]{1,6}(?:\/\*[^*]{0,20}\*\/)?\s{0,3}\w{3,12}\s{0,3}\.\s{0,3}call\b/,
    /\b(?:innerhtml|outerhtml|insertadjacenthtml|dangerouslysetinnerhtml)\b\s{0,3}[=({:]/,
    /\.srcdoc\s{0,3}=/,
    /\bimport\s{0,3}\(\s{0,3}["'`](?:https?:|\/\/|data:)/,
    /\bwith\s{0,3}\(\s{0,3}(?:document|window|location|navigator)\s{0,3}\)/,
    /\bxmlhttprequest\.prototype\b/,
    /\bnavigator\s{0,3}\.\s{0,3}sendbeacon\s{0,3}\(/,
    /new\s{1,3}image\(?\)?\.src\s{0,3}=/,
    /(?:\$|\bjquery)\.getscript\(/,
    /\bfetch\s{0,3}\(\s{0,3}["'`]?(?:https?:|\/\/)[^)]{0,80}cookie/,
    /\bimport\s{0,3}\(\s{0,3}\/[^/*]/,
    /(?:\$|\bjquery)\.getscript`/,
    /\bserviceworker\s{0,3}\.\s{0,3}register\s{0,3}\(/,
    /\b(?:shared)?worker\s{0,3}\(\s{0,3}["'`]/,
    /\bhistory\s{0,3}\.\s{0,3}(?:push|replace)state\s{0,3}\(/,
    /\b(?:websocket|eventsource)\s{0,3}\(\s{0,3}["'`]/,
    /^\s{0,3}(?:outerhtml|innerhtml)\s{0,3}=\s{0,3}\w/,
  ),
);
const STYLE_CODE =
  /expression\s{0,9}\([^)]{0,80}(?:\(|=)|url\(\s{0,9}["']?\s{0,9}(?:javascript|vbscript):|-moz-binding\s{0,9}:|@import\s{1,9}["']?(?:https?:|javascript|\/\/|data:)|\}\s{0,9}[\w*.#[:][^{}]{0,60}\{[^{}]{0,80}url\(\s{0,9}["']?(?:https?:)?\/\/|[{;]\s{0,9}behavior\s{0,9}:\s{0,9}url\(/;
/** A link that is a page or a script by itself. */
const DATA_PAGE =
  /(?:^[?#]?|["'`=\s(])data:(?:(?:text\/html|image\/svg\+xml|application\/xhtml\+xml|text\/xml|(?:text|application)\/(?:x-)?(?:java|ecma)script)[^,]{0,60},|[^,]{0,40},\s{0,9}(?:<|(?:alert|confirm|prompt|eval|import)\b))/;
/**
 * Script written in brackets, signs and single letters: what makes words out of what signs come to.
 */
const SIGN_SCRIPT =
  /~\[\]\s{0,3};|\[\]\s{0,3}\+\s{0,3}\{\}|\{\}\s{0,3}\+\s{0,3}\[\]|!!\S{1,3}\]\s{0,3}\+\s{0,3}!|\(!?!\[\]\s{0,3}\+|\$\s{0,3}=\s{0,3}~\s{0,3}\[|\(!\d\s{0,3}\+\s{0,3}["'`]{2}\)\[|\(ﾟ[^)\s]{1,3}ﾟ\)|ﾟ[^\s\w]{1,3}ﾟﾉ?\s{0,3}=[^=]/;
/**
 * The same in any letters: a variable that holds nothing, another one that holds its negation
 * (`ア='',ウ=!ア+ア`), out of whose letters names are put together.
 */
const NAMED_SIGNS =
  /(?:^|[\s;,({])([^\s=,;'"`()[\]{}!+]{1,12})\s{0,3}=\s{0,3}(?:''|""|``|~?!?\[\]|\{\})\s{0,3}[,;]\s{0,3}[^\s=,;'"`()[\]{}!+]{1,12}\s{0,3}= ?!{1,2}\1(?=\s{0,3}[+,;)]|$)/;
/** What a script says to leave the page for an address that the attacker holds ready. */
const MOVES =
  /(?:^|[;"'`}()>]\s{0,5})(?:(?:window|self|top|document|parent)\s{0,3}\.\s{0,3})?location(?:\s{0,3}\.\s{0,3}(?:href|search|pathname))?\s{0,3}=\s{0,3}(?:(?:name|hash)\s{0,3}(?:;|\/\/)|["'`]{1,2}\s{0,3}(?:java|data:|\+|(?:https?:)?\/\/)|\/\/[\w.-]{1,60}(?:$|[/?;])|\/[^/]{1,60}\/\.source|atob\s{0,3}\(|(?:location|document|window|self|top)\s{0,3}\.)/;
/** A function that is called where it is written. */
const CALLED_AT_ONCE =
  /\(\s{0,3}(?:async\s{1,3})?(?:function\b\s{0,3}\w{0,20}\s{0,3}\([^()]{0,40}\)\s{0,3}\{|(?:\([^()]{0,40}\)|\w{1,20})\s{0,3}=>)[\s\S]{0,200}?(?:\}\s{0,3}\)|\))\s{0,3}(?:\.\s{0,3}(?:call|apply)\s{0,3})?\(/;
/** What a script has the browser do: go back, load again, let the page be written in. */
const DRIVEN =
  /\b(?:window\s{0,3}\.\s{0,3})?(?:location\.reload|history\.(?:back|forward|go))\s{0,3}\(\s{0,3}-?\w{0,5}\s{0,3}\)|\bdocument\s{0,3}\.\s{0,3}(?:designmode|domain|title|cookie)\s{0,3}=\s{0,3}["'`\w]/;
const STORED = /\b(?:local|session)storage\s{0,3}(?:\.\s{0,3}(?:get|set|remove)item\s{0,3}\(|\[)/;
/** Calls of a page's own objects. */
const BROWSER_CALL =
  /\bdocument\s{0,3}\.\s{0,3}(?:execcommand|getelementsby\w{2,9}|getelementbyid|queryselector(?:all)?)\s{0,3}[(`]|\.insertadjacent\w{4,7}\s{0,3}\(|\w\.srcdoc\s{0,3}=[^=]|\bpostmessage\s{0,3}\(|\bnavigator\s{0,3}\.\s{0,3}(?:clipboard|credentials|geolocation|mediadevices)\b|\bindexeddb\s{0,3}\.\s{0,3}open\s{0,3}\(|\btrustedtypes\s{0,3}\.\s{0,3}createpolicy|\bnew\s{1,3}xmlhttprequest\b|(?:\$|jquery)\s{0,3}\(\s{0,3}(?:alert|confirm|prompt|url|location)\b|\bexecscript\s{0,3}\(/;
/** A function of the browser by a name that is put together, or by its place. */
const COMPUTED_CALL =
  /\b(?:window|self|top|globalthis|frames|parent)\s{0,3}\[\s{0,3}[^\]"'`]{1,60}(?:\[\d{1,4}\])?\s{0,3}\]\s{0,3}(?:\?\.)?[(`]/;
/** A page, script or data of another site. */
const FETCHED =
  /\b(?:fetch|importscripts|require|axios(?:\.\w{3,6})?|(?:\$|jquery)\.(?:get|post|ajax|load)|new\s{1,3}(?:audio|image))\s{0,3}\(\s{0,3}\[?\s{0,3}["'`](?:https?:)?\/\//;
/** Script that begins where a string of a script ended, or is all there is. */
const BREAKS = /^[\s\S]{0,40}?(?:^|["'`)\]};/]|--!?>|\*\/)[\s"'`()[\]{};+\-*/^|&,?:%!~]{0,20}$/;
/**
 * What a page's own words are around a call: two plain words in a row, strings and keywords left
 * out.
 */
const PROSE = /[a-z]{2,}[,.:;]?\s{1,3}[a-z]{2,}/;
const STRINGS = /"[^"\n]{0,200}"|'[^'\n]{0,200}'/g;
/** What is in quotes of markup is text that people read. */
const MARKUP = /<[a-z]/;
const KEYWORDS =
  /\b(?:new|typeof|void|delete|await|async|class|extends|static|function|return|var|let|const|if|else|for|while|do|switch|case|try|catch|finally|throw|in|of|instanceof|import|export|default|yield|get|set)\b/g;
/** From this length on a text with a call in it is one about script. */
const LONGEST_SCRIPT = 300;
/** Calls by which somebody shows that script runs, and those that run text. */
const SHOWN = /(?:alert|confirm|prompt|eval|execscript|importscripts)\b/;

/** What people write in parentheses behind a word. */
const SPOKEN = /^[a-z]{2,20}(?: [a-z]{2,20}){0,4}\)/;
/** Names of fields, as sort orders and choices of fields list them. */
const FIELDS = /^[\w.]{1,60}(?:,\s?-?[\w.]{1,60}){0,20}$/;
const FIELD =
  /^(?:document|location)\.(?:name|title|url|body|links|images|forms|head|all|open|hash)$/;

/** Whether a text that holds a call is script, and none that speaks of it. */
const isScript = (text: string): boolean =>
  text.length <= LONGEST_SCRIPT &&
  !PROSE.test((MARKUP.test(text) ? text : text.replace(STRINGS, '')).replace(KEYWORDS, ';'));

/** Words of script that a value of it follows. */
const OPERATOR = /\b(?:void|typeof|delete|await|in|instanceof|return)\s{1,5}$/;
const ENDS =
  /^[\s\S]{0,120}?(?:\)|`)[;\s]{0,9}(?:\/[/*]|[,|&=:%?][|&=]{0,2}["'`]|(?:in|instanceof)\b|;?\(?["'`]|-{1,2}["'`>]|[+\-*/^]["'`]|;?\s{0,3}<\/|;?\s{0,3}$|[{}]|[>;]{1,2}\s{0,9}$)/;

/** Finds script in a text (lower-case), as it is within a script or a link of a page. */
export function scriptSignatures(text: string, say: Say): void {
  const squeezed = text.replace(/[\t\n\r\0]/g, '');
  scriptLink(text, squeezed, say);
  scriptCall(text, say);
  pageObject(text, say);
  one(/\bconsole\s{0,3}\.\s{0,3}\w{3,10}\s{0,3}[.(]/, text, (start, end) =>
    say('script call', 'Calls a browser function', 'warning', start, end),
  );
  one(INDEXED, text, (start, end) =>
    say('hidden call', 'Builds the name of a browser function from pieces', 'critical', start, end),
  );
  one(BUILT, text, (start, end) =>
    say('built script', 'Obfuscates a script with symbols', 'critical', start, end),
  );
  one(WRITES, text, (start, end) =>
    say('page change', 'Writes markup into the page or loads a script', 'critical', start, end),
  );
  one(STYLE_CODE, text, (start, end) =>
    say('script in style', 'Runs a script through a style', 'critical', start, end),
  );
  one(SIGN_SCRIPT, text, (start, end) =>
    say('built script', 'Obfuscates a script with symbols', 'critical', start, end),
  );
  one(NAMED_SIGNS, text, (start, end) =>
    say('built script', 'Obfuscates a script with symbols', 'critical', start, end),
  );
  one(MOVES, text, (start, end) =>
    say('page moved', 'Redirects the page to a supplied address', 'critical', start, end),
  );
  for (const pattern of [BROWSER_CALL, COMPUTED_CALL, FETCHED, CALLED_AT_ONCE, DRIVEN])
    one(pattern, text, (start, end) =>
      say(
        'browser call',
        'Calls a function available only to page scripts',
        isScript(text) ? 'critical' : 'warning',
        start,
        end,
      ),
    );
  one(STORED, text, (start, end) =>
    say(
      'page object',
      'Reads or changes the page',
      isScript(text) ? 'critical' : 'error',
      start,
      end,
    ),
  );
  const data = DATA_PAGE.exec(squeezed);
  if (data !== null)
    say(
      'page in a link',
      'Is a data link with a page in it',
      'critical',
      data.index,
      data.index + data[0].length,
    );
}

/** @param squeezed the text without what browsers leave out of addresses */
function scriptLink(text: string, squeezed: string, say: Say): void {
  const scheme = SCHEME.exec(squeezed);
  if (
    scheme !== null &&
    /^(?:name|location|alert|document|window|top|self|eval)$|[(=`]|\/\/|\\[ux]|%[0-9a-f]{2}|&|\.|;/.test(
      scheme[0].slice(11),
    )
  )
    say(
      'script link',
      'Is a link that runs a script',
      'critical',
      scheme.index,
      Math.min(text.length, scheme.index + scheme[0].length),
    );
}

function scriptCall(text: string, say: Say): void {
  const call = CALL.exec(text);
  if (call !== null) {
    const before = text
      .slice(0, call.index + (/^[a-z]/.test(call[0]) ? 0 : 1))
      .replace(OPERATOR, '');
    const after = text.slice(call.index + call[0].length);
    const isAlone =
      !(/\s[(]$/.test(call[0]) && SPOKEN.test(after)) &&
      ((BREAKS.test(before) && ENDS.test(after)) || (SHOWN.test(call[0]) && isScript(text)));
    say(
      'script call',
      'Calls a browser function',
      isAlone || DOCUMENT.test(after) ? 'critical' : 'error',
      call.index,
      call.index + call[0].length,
    );
  }
}

function pageObject(text: string, say: Say): void {
  one(DOCUMENT, text, (start, end) => {
    // A path or address that ends in such a name is one of a file.
    if (text[start - 1] === '/' && /^[\w/.:-]{1,200}$/.test(text)) return;
    if (FIELD.test(text.slice(start, end)) && FIELDS.test(text.replace(/^-/, ''))) return;
    const after = text.slice(end, end + 12);
    say(
      'page object',
      'Reads or changes the page',
      /^["'`\]\s]{0,6}(?:=[^=]|\(|\]|$)/.test(after) ? 'critical' : 'error',
      start,
      end,
    );
  });
}

function one(pattern: RegExp, text: string, found: (start: number, end: number) => void): void {
  const match = pattern.exec(text);
  if (match !== null) found(match.index, match.index + match[0].length);
}
