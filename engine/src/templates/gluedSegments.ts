import { isApiWord, isVerbCompound } from './apiWords.ts';
import { jumbled } from './jumbledText.ts';
import { isFormat } from './segmentKey.ts';
import { segmentShape } from './segmentShape.ts';
import { type StructureSketch, sketchSimilarity } from './structureSketch.ts';
import type { TemplateNode } from './templateNode.ts';
import { looksLikeVersion } from './versionSegment.ts';

/** `categories.blue-yard`: a word of the API with a value behind a dot. */
export interface GluedSegment {
  readonly stem: string;
  readonly end: string;
}

/** A stem is a word that somebody could have named a resource by, or nothing (`.json`). */
const STEM = /^[A-Za-z][A-Za-z_-]*$/;
const LONGEST_STEM = 40;
/** Ends that pictures of one thing are asked for with. */
const PICTURES = new Set(['png', 'jpg', 'jpeg', 'gif', 'svg', 'webp']);
/**
 * Ends that one word takes until they are a parameter: two written like ids, two kinds of picture,
 * or four formats: fewer are often resources of their own (`api.json` and `api.yaml`).
 */
const ENDS = { ofValues: 2, ofPictures: 2, ofFormats: 4 } as const;
/** Words that take formats, at most: more are names of files, `report.pdf` and `river.csv`. */
const MOST_STEMS = 3;
/** Words and ends that are enough to see whether every word takes every end. */
const CROSSED = { words: 3, ends: 3 } as const;
/** Share of all pairs of words and formats of a place that are there where words take any. */
const SAME_FORMATS = 0.75;
/** Share of the ends at a place that are written like ids where they are values. */
const VALUES = 0.5;

/** The word and the end of a segment; null without a dot, or without a word before the first. */
export function gluedSegment(text: string): GluedSegment | null {
  const dot = text.indexOf('.');
  if (dot < 0 || dot > LONGEST_STEM || dot === text.length - 1) return null;
  const stem = text.slice(0, dot);
  const end = text.slice(dot + 1);
  if (stem === '') return isFormat(end) ? { stem, end } : null;
  if (!STEM.test(stem) || looksLikeVersion(stem) || jumbled(stem) >= 0.5) return null;
  return { stem, end };
}

/** Key of the parameter that takes the ends of a word: `categories.{}`. */
export const gluedKey = (stem: string): string => `${stem}.{}`;

/** `blue-yard`, `grace42`, an id: no file type, and nothing that names what an operation does. */
function isValueLike(end: string): boolean {
  if (isFormat(end) || PICTURES.has(end)) return false;
  return segmentShape(end) !== null || /[\d_-]/.test(end);
}

/** Answers with less of their keys in common are of two kinds. */
const ALIKE = 0.55;

/** Whether two of these places answer one method differently, as far as their answers are known. */
export function answerDifferently([first, ...others]: readonly TemplateNode[]): boolean {
  return [...(first?.leaves ?? [])].some(([method, { sketch }]) =>
    others.some(({ leaves }) => {
      const other = leaves?.get(method)?.sketch ?? null;
      return sketch !== null && other !== null && sketchSimilarity(sketch, other) < ALIKE;
    }),
  );
}

/**
 * Whether places answer each method alike on the whole, as far as their answers are known; an answer of
 * one key, an empty list, says nothing.
 */
function answerAlike(places: readonly TemplateNode[]): boolean {
  const byMethod = new Map<string, StructureSketch[]>();
  for (const [method, { sketch }] of places.flatMap(({ leaves }) => [...(leaves ?? [])])) {
    if (sketch === null || sketch.length < 2) continue;
    byMethod.set(method, [...(byMethod.get(method) ?? []), sketch]);
  }
  return [...byMethod.values()].every(([first, ...others]) => {
    const alike = others.map((other) => (first === undefined ? 1 : sketchSimilarity(first, other)));
    return alike.reduce((sum, one) => sum + one, 0) >= ALIKE * alike.length;
  });
}

/** Key of the parameter whose values take any format: `{id}.{format}`. */
export const ANY_FORMAT = '{}.{}';

/** One word of a place with the literals that begin with it. */
interface Glued {
  readonly stem: string;
  readonly ends: readonly string[];
  readonly nodes: readonly TemplateNode[];
}

/** Literals of one place that have the same word before the first dot, by that word. */
function gluedBy(
  children: readonly TemplateNode[],
  textOf: (node: TemplateNode) => string,
): readonly Glued[] {
  const byStem = new Map<string, { ends: string[]; nodes: TemplateNode[] }>();
  for (const node of children) {
    const glued = gluedSegment(textOf(node));
    if (glued === null) continue;
    const known = byStem.get(glued.stem) ?? { ends: [], nodes: [] };
    known.ends.push(glued.end);
    known.nodes.push(node);
    byStem.set(glued.stem, known);
  }
  return [...byStem].map(([stem, { ends, nodes }]) => ({ stem, ends, nodes }));
}

/** Whether the words themselves are those of an API, which files are not called by. */
const areOperations = (words: readonly Glued[]): boolean =>
  words.filter(({ stem }) => isApiWord(stem) || isVerbCompound(stem)).length * 2 > words.length;

/** Whether values with a format are beside: then a word with one is such a value as well. */
const hasFormatBeside = ({ parameters }: TemplateNode): boolean =>
  [...(parameters?.keys() ?? [])].some((key) => key.startsWith('{}.'));

/**
 * Words that take the same ends, none of them a format: as many pairs as words and ends together are
 * neither chance nor names of files, but every word of an API with every value. Operations of objects
 * are written so, too (`channels.list`, `users.list`), but with verbs, and they answer differently.
 */
function crossedOf({ parameters }: TemplateNode, words: readonly Glued[]): readonly Glued[] {
  const isValue = (end: string): boolean =>
    !isFormat(end) && !PICTURES.has(end) && !isApiWord(end) && !isVerbCompound(end);
  const valued = words.filter(({ ends }) => ends.some(isValue));
  const pairs = valued.flatMap(({ ends }) => ends.filter(isValue));
  const different = new Set(pairs).size;
  const opened = [...(parameters?.keys() ?? [])].filter(
    (key) => key.endsWith(gluedKey('')) && key !== ANY_FORMAT,
  );
  const isCrossed =
    opened.length >= CROSSED.words ||
    (valued.length >= CROSSED.words &&
      different >= CROSSED.ends &&
      pairs.length >= valued.length + different);
  return isCrossed
    ? valued.filter(({ ends, nodes }) => ends.filter(isValue).length > 1 && answerAlike(nodes))
    : [];
}

/**
 * Words that take the same three formats or more: `route.json`, `route.kml` and `route.html` beside
 * `distance.json` and so on. Files come in one format each, or with ends that only files have.
 */
function formattedOf(words: readonly Glued[]): readonly Glued[] {
  const formatted = words.filter(
    ({ ends, nodes }) =>
      ends.length >= CROSSED.ends && ends.every(isFormat) && !answerDifferently(nodes),
  );
  const different = new Set(formatted.flatMap(({ ends }) => ends)).size;
  const pairs = formatted.reduce((sum, { ends }) => sum + ends.length, 0);
  const areSame = pairs >= different * formatted.length * SAME_FORMATS;
  return formatted.length >= CROSSED.words && areSame ? formatted : [];
}

/** Words of a place whose ends are values: `status.json` and `status.xml`, `phrases.blue-yard`. */
export interface GluedPlace {
  /** Those whose ends become a parameter each. */
  readonly opened: readonly Glued[];
  /** Those that may be, and are no values of the place's own parameter until more is known. */
  readonly waiting: ReadonlySet<TemplateNode>;
}

/** Places with fewer words that may have a value behind them say nothing yet. */
const FEW = 5;

/**
 * What the literals of one place are that have a dot in them.
 *
 * @param textOf the decoded segment of a literal
 */
export function gluedAt(
  parent: TemplateNode,
  children: readonly TemplateNode[],
  textOf: (node: TemplateNode) => string,
): GluedPlace {
  const words = gluedBy(children, textOf);
  const known = words.filter(({ stem }) => parent.parameters?.has(gluedKey(stem)) === true);
  const isOfFiles = (words.length > MOST_STEMS && !areOperations(words)) || hasFormatBeside(parent);
  const ofFormats = isOfFiles
    ? []
    : words.filter(({ ends, nodes }) => {
        const pictures = ends.filter((end) => PICTURES.has(end)).length;
        const formats = ends.filter((end) => isFormat(end)).length;
        const isAll = pictures + formats === ends.length;
        const areMany = pictures >= ENDS.ofPictures || formats >= ENDS.ofFormats;
        return isAll && areMany && !answerDifferently(nodes);
      });
  const crossed =
    isOfFiles && hasFormatBeside(parent)
      ? []
      : [...crossedOf(parent, words), ...formattedOf(words)];
  const ends = words.flatMap((word) => word.ends);
  const likeValues = ends.filter(isValueLike).length;
  if (likeValues === 0 || likeValues < ends.length * VALUES) {
    return { opened: [...new Set([...known, ...ofFormats, ...crossed])], waiting: new Set() };
  }
  const ofValues = words.filter((word) => word.ends.filter(isValueLike).length >= ENDS.ofValues);
  const opened = [...new Set([...known, ...ofFormats, ...ofValues, ...crossed])];
  const open = new Set(opened);
  const left = words.filter((word) => !open.has(word));
  const isYoung = opened.length > 0 || left.length < FEW;
  return { opened, waiting: new Set(isYoung ? left.flatMap(({ nodes }) => nodes) : []) };
}
