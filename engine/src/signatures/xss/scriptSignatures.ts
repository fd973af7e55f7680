import type { WeightName } from '../signature.ts';

type Say = (name: string, message: string, weight: WeightName, start: number, end: number) => void;

const SCHEME =
  /(?:^[/\\]{0,4}|["'`=\s(;,>])(?:javascript|vbscript|livescript):(?![\s;]|$|void\(0?\))[^\s]{0,3}[\s\S]{0,200}/;
const CALL =
  /(?:^|[^\w.$]|window\.|self\.|top\.|this\.|parent\.)(?:alert|confirm|prompt|eval|settimeout|setinterval|execscript|atob|importscripts|print)["'`)\]]{0,3}\s{0,9}(?:\(|`|\?\.|\.(?:call|apply|bind|source)\b|&lpar;)/;
const DOCUMENT =
  /\b(?:document|window|location|self|top)\s{0,3}(?:\?\.|\.|\[)\s{0,3}["'`]?(?:cookie|domain|write(?:ln)?|location|href|body|referrer|createelement|getelement|documentelement|queryselector|open|name|assign|replace|defaultview|url|title|hash|forms)\b/;
const INDEXED =
  /\b(?:self|top|this|window|parent|frames|globalthis|document|content)\s{0,3}\[\s{0,3}(?:["'`][^\]]{1,80}["'`]\s{0,3}(?:\]|\+)|\/[^\]]{1,60}\/|\w{1,20}\(|\+|\()/;
const BUILT =
  /\.(?:call|apply|bind)\s{0,3}`|\(\s{0,3}["'](?:alert|confirm|prompt|eval)[^"']{0,40}["']\s{0,3}\)\s{0,3}\(|\[\]\s{0,3}\[\s{0,3}[(!"'`]|!\+\[\]|\(!\[\]\+\[|\[\]\.(?:constructor|filter|map|some|find)|\bconstructor\s{0,3}[.[]\s{0,3}["'`]?constructor|\[\w{0,8}\]\.(?:some|find|map|filter|every|foreach|findindex|sort|reduce)\(\s{0,3}(?:alert|confirm|prompt|eval)|fromcharcode\s{0,3}["'`\])]{0,3}\s{0,3}\(|\bfunction\s{0,3}\(?\s{0,3}["'`][^)]{1,80}\)\s{0,3}\(|\{\s{0,3}\w{0,20}onerror\s{0,3}=|throw\s{0,3}(?:onerror|\/)|onerror\s{0,3}=\s{0,3}(?:eval|alert|prompt|confirm)/;
const WRITES =
  /\[[\s\w]{0,8}\][\s.]{1,6}(?:\/\*[^*]{0,20}\*\/)?\s{0,3}\w{3,12}\s{0,3}\.\s{0,3}call\b|\b(?:innerhtml|outerhtml|insertadjacenthtml|dangerouslysetinnerhtml)\b\s{0,3}[=({:]|\.srcdoc\s{0,3}=|\bimport\s{0,3}\(\s{0,3}["'`](?:https?:|\/\/|data:)|new\s{1,3}image\(?\)?\.src\s{0,3}=|\$\.getscript\(|\bfetch\s{0,3}\(\s{0,3}["'`]?(?:https?:|\/\/)[^)]{0,80}cookie/;
const STYLE_CODE =
  /expression\s{0,9}\([^)]{0,80}(?:\(|=)|url\(\s{0,9}["']?\s{0,9}(?:javascript|vbscript):|-moz-binding\s{0,9}:|@import\s{1,9}["']?(?:https?:|javascript|\/\/|data:)/;
/** Script that begins where a string of a script ended, or is all there is. */
const BREAKS = /^[\s\S]{0,40}?(?:^|["'`)\]};/]|--!?>|\*\/)[\s"'`)\]};+\-*/^|&,?:%!~]{0,20}$/;
const ENDS =
  /^[\s\S]{0,120}?(?:\)|`)[;\s]{0,9}(?:\/\/|-{1,2}["'`>]|[+\-*/^]["'`]|;?\s{0,3}<\/|;?\s{0,3}$|[{}]|[>;]{1,2}\s{0,9}$)/;

/** Finds script in a text (lower-case), as it stands within a script or a link of a page. */
export function scriptSignatures(text: string, say: Say): void {
  const squeezed = text.replace(/[\t\n\r\0]/g, '');
  const scheme = SCHEME.exec(squeezed);
  if (scheme !== null && /[(=`]|\/\/|\\[ux]|%[0-9a-f]{2}|&|\.|;/.test(scheme[0].slice(11)))
    say(
      'script link',
      'Is a link that runs script',
      'critical',
      scheme.index,
      Math.min(text.length, scheme.index + scheme[0].length),
    );
  const call = CALL.exec(text);
  if (call !== null) {
    const before = text.slice(0, call.index + (/^[a-z]/.test(call[0]) ? 0 : 1));
    const after = text.slice(call.index + call[0].length);
    const isAlone = BREAKS.test(before) && ENDS.test(after);
    say(
      'script call',
      'Calls a function of the browser',
      isAlone || DOCUMENT.test(after) ? 'critical' : 'error',
      call.index,
      call.index + call[0].length,
    );
  }
  one(DOCUMENT, text, (start, end) => {
    // A path or address that ends in such a name is one of a file.
    if (text[start - 1] === '/' && /^[\w/.:-]{1,200}$/.test(text)) return;
    const after = text.slice(end, end + 12);
    say(
      'page object',
      'Reads or changes the page it is shown in',
      /^["'`\]\s]{0,6}(?:=[^=]|\(|\]|$)/.test(after) ? 'critical' : 'error',
      start,
      end,
    );
  });
  one(/\bconsole\s{0,3}\.\s{0,3}\w{3,10}\s{0,3}[.(]/, text, (start, end) =>
    say('script call', 'Calls a function of the browser', 'warning', start, end),
  );
  one(INDEXED, text, (start, end) =>
    say('hidden call', 'Names a function of the browser in pieces', 'critical', start, end),
  );
  one(BUILT, text, (start, end) =>
    say('built script', 'Builds script out of signs', 'critical', start, end),
  );
  one(WRITES, text, (start, end) =>
    say('page change', 'Writes markup into the page or loads script', 'critical', start, end),
  );
  one(STYLE_CODE, text, (start, end) =>
    say('script in style', 'Runs script by a style', 'critical', start, end),
  );
  const data =
    /(?:^|["'`=\s(])data:(?:text\/html|image\/svg\+xml|application\/xhtml\+xml|text\/xml)[^,]{0,60},/.exec(
      squeezed,
    );
  if (data !== null)
    say(
      'page in a link',
      'Is a link that holds a page',
      'critical',
      data.index,
      data.index + data[0].length,
    );
}

function one(pattern: RegExp, text: string, found: (start: number, end: number) => void): void {
  const match = pattern.exec(text);
  if (match !== null) found(match.index, match.index + match[0].length);
}
