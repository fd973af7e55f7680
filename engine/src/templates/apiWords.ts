/**
 * Words that APIs use for themselves and hardly ever as the name of a thing: aliases of the caller,
 * actions, views, states. From general knowledge of REST conventions, not counted over any data
 * set.
 */
const RESERVED = new Set(
  (
    'me self current mine my own myself whoami default all any none new latest recent last next previous first today now ' +
    'search find query lookup list filter count total totals summary overview stats statistics status state health healthz ping ready info about version versions ' +
    'export import download upload bulk batch sync refresh validate verify check test preview render convert copy move clone merge archive unarchive ' +
    'create update delete remove add set get edit save cancel confirm approve reject accept decline start stop pause resume restart reset retry run execute enable disable activate deactivate ' +
    'publish unpublish subscribe unsubscribe lock unlock login logout signin signout signup register token tokens oauth authorize auth session sessions password ' +
    'settings config configuration preferences permissions options metadata schema definition definitions properties details history activity events logs log metrics reports report ' +
    'public private internal external admin system shared trash deleted archived active inactive pending open closed popular trending featured top random suggestions recommendations autocomplete suggest ' +
    'comments members users items files messages notifications images tags labels attachments children parent related'
  ).split(' '),
);

/** Words for the caller or for one member by its role; never a value, whatever the evidence. */
const ALIASES = new Set(
  'me self current mine my own myself whoami default latest all search count'.split(' '),
);

/** Words that link a value to the thing before it; `from` and `to` say which one it is. */
const LINK_WORDS: ReadonlySet<string> = new Set(['for', 'of', 'by', 'with']);

/** Words for a member by its place among the others, which answer as members do. */
const SELECTORS = new Set(
  (
    'new newest recent last next previous prev first second today now tomorrow yesterday random any none top best popular trending featured ' +
    'active inactive pending open closed primary main root home draft'
  ).split(' '),
);

const VERBS = new Set(
  (
    'get set list create update delete remove add find search fetch send resend check validate verify cancel start stop restart enable disable upload download export import generate ' +
    'sync reset change modify edit save move copy clone make approve reject submit convert apply calculate compute estimate mark unmark assign unassign link unlink attach detach connect disconnect ' +
    'invite accept decline confirm complete close open reopen archive restore publish unpublish subscribe unsubscribe register login logout lock unlock refresh revoke renew rotate retry replay ' +
    'process execute run trigger merge split transfer withdraw pay refund capture charge preview render print scan read write load put post patch purge clear clean undo redo is has can do ' +
    'commit rollback listen call invoke query diagnose inspect watch finalize expand collapse promote demote upgrade downgrade install uninstall mount unmount attach authorize authenticate sign'
  ).split(' '),
);

/** How APIs mark what is none of their things: `_changes`, `_string`; `_xanjqkP` is an id. */
const MARKED = /^_[a-z]{2,20}$/;

/**
 * Is this segment one of the words APIs use for themselves? Case, `@` and a suffix such as `.json`
 * do not matter.
 */
export function isApiWord(stem: string): boolean {
  if (MARKED.test(stem)) return true;
  const word =
    stem.startsWith('@') || stem.startsWith('~') || stem.startsWith('_') ? stem.slice(1) : stem;
  return RESERVED.has(word.toLowerCase());
}

/** `getUser`, `GetMenu2`, `send_message`, `users.list`: an operation named as verb and object. */
export function isVerbCompound(stem: string): boolean {
  const first = stem.charCodeAt(0);
  // A capital alone begins a name as well: `Mark` is none, `MarkOrder` is one.
  if (first >= 65 && first <= 90) {
    return (
      /^[A-Z][a-z]+[A-Z]/.test(stem) && isVerbCompound(stem.charAt(0).toLowerCase() + stem.slice(1))
    );
  }
  let end = 0;
  while (end < stem.length && stem.charCodeAt(end) >= 97 && stem.charCodeAt(end) <= 122) end++;
  if (end === stem.length || end < 2) return VERBS.has(stem);
  return VERBS.has(stem.slice(0, end)) || VERBS.has(stem.slice(stem.lastIndexOf('.') + 1));
}

/** Is this a word that stands for a member, such as `me`, and so is always a literal? */
export function isAlias(stem: string): boolean {
  const word =
    stem.startsWith('@') || stem.startsWith('~') || stem.startsWith('_') ? stem.slice(1) : stem;
  return ALIASES.has(word.toLowerCase());
}

/** Is this a word such as `for`, which names nothing and only links what follows to the word before it? */
export const isLinkWord = (stem: string): boolean => LINK_WORDS.has(stem.toLowerCase());

/** Is this a word such as `random` or `next`, which picks a member out of the others? */
export const isSelector = (stem: string): boolean => SELECTORS.has(stem.toLowerCase());
