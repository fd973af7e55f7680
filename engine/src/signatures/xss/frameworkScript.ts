/** Attributes in which frameworks of the browser (Vue, Angular, Alpine, htmx, Mavo) find script. */
const READ =
  /^(?:@[a-z]|v-(?:on:|bind:|html$|text$|if$|else-if$|show$|for$|model$|slot|memo)|:\[|x-(?:on:|init$|data$|html$|effect$|text$|bind)|hx-(?:on|vals|vars)|ng-(?:init|click|focus|bind|include|mouse|change|on|src|href|controller|repeat|if|show)|data-ng-|data-mv-|mv-(?:value|if|expressions)|\(\w{2,20}\)$|\[\w{2,20}\]$)/;

/** A call of what script gets hold of the page by, and no name of a method of the page's own. */
const CALL =
  /(?:\bconstructor\b|\$event\b|\.view\.|\b(?:alert|confirm|prompt|eval|fetch|atob|settimeout|import|print)\b\s{0,3}\)?\s{0,3}[(`]|\b(?:document|window|self|globalthis)\s{0,3}[.[]|\bcomposedpath\b|=\s{0,3}(?:alert|confirm|prompt)\b)/;

/** Whether an attribute (lower-case) holds script that a framework of the browser would run. */
export const frameworkScript = (name: string, value: string): boolean =>
  READ.test(name) && (CALL.test(value) || (name.startsWith(':[') && CALL.test(name)));
