import { isVerbCompound } from './apiWords.ts';
import { ANY_FORMAT } from './gluedSegments.ts';
import { decodeSegment, suffixStart } from './segmentKey.ts';
import type { TemplateNode } from './templateNode.ts';

/**
 * Formats that are another view of one resource; `.pdf`, `.txt` and the like are more often ends of
 * file names.
 */
const VIEWS = new Set([
  '.json',
  '.jsonp',
  '.jsonld',
  '.geojson',
  '.xml',
  '.rdf',
  '.csv',
  '.tsv',
  '.yaml',
  '.yml',
  '.rss',
  '.atom',
  '.ics',
  '.kml',
  '.gpx',
]);
/** Ends that only names of files have. */
const FILES = new Set([
  '.png',
  '.jpg',
  '.jpeg',
  '.gif',
  '.svg',
  '.webp',
  '.bmp',
  '.tif',
  '.tiff',
  '.ico',
  '.doc',
  '.docx',
  '.ppt',
  '.pptx',
  '.odt',
  '.xls',
  '.xlsx',
  '.zip',
  '.gz',
  '.tar',
  '.mp3',
  '.mp4',
  '.mov',
  '.wav',
  '.avi',
  '.md',
  '.log',
  '.bin',
  '.exe',
  '.css',
  '.ts',
  '.py',
  '.java',
  '.sql',
  '.bak',
]);
/**
 * From this share of different ones on, what follows a colon or a dot is part of a name
 * (`team:amber`) and no action.
 */
const DIFFERENT = 0.6;
/** Fewer ends say nothing about how many of them differ. */
const LEAST_ENDS = 3;

function suffixOf(node: TemplateNode): string {
  const text = decodeSegment(node.key);
  return text.slice(suffixStart(text));
}

/** What a segment ends in, known as a suffix or not: `.md`, `.jpg`. */
function endingOf(node: TemplateNode): string {
  return suffixOf(node) || (/\.[A-Za-z]\w{0,4}$/.exec(decodeSegment(node.key))?.[0] ?? '');
}

/** `:start`, `:generateReport`: what is done to a value. */
const isAction = (ending: string): boolean =>
  ending.startsWith(':') && isVerbCompound(ending.slice(1));

/**
 * Do the ends of these segments belong to the values, so that they make no parameters of their own?
 */
function endsInNames(parent: TemplateNode, children: readonly TemplateNode[]): boolean {
  const parameters = [...(parent.parameters ?? [])];
  if (parameters.some(([key, { parameter }]) => key === '{}' && parameter?.anySuffix === true))
    return true;
  const endings = children.map(endingOf).filter((ending) => ending !== '');
  const different = new Set(endings);
  const suffixed = parameters.filter(
    ([key, { parameter }]) => key.startsWith('{}.') && parameter !== null,
  );
  if (endings.some((ending) => FILES.has(ending.toLowerCase())))
    return different.size + suffixed.length > 1;
  const suffixes = children.map(suffixOf).filter((suffix) => suffix !== '');
  if (
    suffixes.length === 0 ||
    suffixes.some((suffix) => VIEWS.has(suffix) || isAction(suffix)) ||
    parameters.some(([key, { parameter }]) => key !== '{}' && parameter?.openToWords === true)
  )
    return false;
  if (endings.every((ending) => ending.startsWith('.')) && different.size > 1) return true;
  return endings.length >= LEAST_ENDS && different.size > endings.length * DIFFERENT;
}

/** Bit of a spelling with a dot in it. */
const DOTTED = 16;
/**
 * Share of the values of a parameter from which on they are names of files, beside others with
 * known ends.
 */
const MOSTLY = 0.9;

/**
 * Parameters of one end each whose values belong to names of files, since other ends come beside
 * them.
 */
export function isSplitByFileType(
  parent: TemplateNode,
  children: readonly TemplateNode[],
): boolean {
  const suffixed = [...(parent.parameters ?? [])].filter(
    ([key, { pinned }]) => key.startsWith('{}.') && !pinned,
  );
  if (suffixed.length === 0) return false;
  const plain = parent.parameters?.get('{}')?.parameter;
  if (plain?.anySuffix === true) return true;
  if (children.some((child) => FILES.has(endingOf(child).toLowerCase()))) return true;
  return plain != null && suffixed.length > 1 && plain.values.spelledWith(DOTTED) >= MOSTLY;
}

/** So many names of files at one place, with ends of two kinds, are values. */
const SEVERAL_FILES = 8;
/** They are called by so many names. */
const NAMES_OF_FILES = 5;
/** At least this share of the literals of a place are names of files then. */
const SHARE_OF_FILES = 0.75;

/**
 * The literals of one place that are names of files (`engine.pdf`, `order.png`), where hardly anything
 * else is: nobody makes an endpoint for each. Not where an API starts, whose files are few and its own.
 */
export function filesAt(
  parent: TemplateNode,
  children: readonly TemplateNode[],
): readonly TemplateNode[] {
  if (parent.parent === null) return [];
  const files = children.filter(
    (child) => child.literals === null && child.parameters === null && endingOf(child) !== '',
  );
  const stems = new Set(files.map((child) => decodeSegment(child.key).replace(/\.\w+$/, '')));
  const endings = new Set(files.map((child) => endingOf(child).toLowerCase()));
  const areFiles =
    files.length >= SEVERAL_FILES &&
    stems.size >= NAMES_OF_FILES &&
    endings.size > 1 &&
    files.length >= children.length * SHARE_OF_FILES &&
    [...endings].some((ending) => FILES.has(ending));
  return areFiles ? files.filter(({ isSplitOff }) => !isSplitOff) : [];
}

/**
 * Children that may be values of one parameter, by their literal suffix: `.json`, `:cancel`, or ''
 * for whole segments.
 */
export function suffixGroups(
  parent: TemplateNode,
  children: readonly TemplateNode[],
): ReadonlyMap<string, readonly TemplateNode[]> {
  const whole = endsInNames(parent, children);
  const takesFormats = parent.parameters?.has(ANY_FORMAT) === true;
  const groups = new Map<string, TemplateNode[]>();
  for (const child of children) {
    const own = whole ? '' : suffixOf(child);
    const suffix = takesFormats && own.startsWith('.') ? ANY_FORMAT.slice(2) : own;
    const group = groups.get(suffix);
    if (group === undefined) groups.set(suffix, [child]);
    else group.push(child);
  }
  return groups;
}
