import type { AttackFamily } from '@palisade/vocabulary/attackFamilies.ts';
import { pathWords, type KnownPath, wordsOf } from './placeWords.ts';
import type { FieldSignatures } from './requestSignatures.ts';
import { type SignaturePlace, totalWeight } from './signature.ts';

/** A kind of field that holds code, or quotes it, because the API is built that way. */
interface CodeKind {
  /** Words of the field's name, any part of it. */
  readonly fields: ReadonlySet<string>;
  /** Words of the path, one of which has to be there; null where the field says enough. */
  readonly paths: ReadonlySet<string> | null;
  /** What says nothing in such a field; null where nothing does but what `KEPT` names. */
  readonly families: ReadonlySet<AttackFamily> | null;
  /** Words of which the field's name has to have one as well. */
  readonly beside?: ReadonlySet<string>;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const families = (...names: readonly AttackFamily[]): ReadonlySet<AttackFamily> => new Set(names);

const KINDS: readonly CodeKind[] = [
  {
    // Commands of pipelines and containers.
    fields: words('script scripts command commands args run steps entrypoint'),
    paths: words(
      'ci pipeline pipelines build builds job jobs workflow workflows container containers pod pods deployment deployments cronjob cronjobs runner runners',
    ),
    families: families('command', 'code', 'pathTraversal', 'fileInclusion', 'sql', 'template'),
  },
  {
    // What a machine runs when it starts.
    fields: words('userdata cloudinit startupscript'),
    paths: null,
    families: families('command', 'code', 'pathTraversal', 'fileInclusion', 'sql', 'template'),
  },
  {
    // Programs that are kept or run, and what changes in them.
    fields: words('code source sourcecode content contents'),
    paths: words(
      'function functions lambda lambdas gist gists snippet snippets notebook notebooks commits blobs scripts kernels',
    ),
    families: null,
  },
  { fields: words('cells'), paths: null, families: null, beside: words('source') },
  { fields: words('diff diffhunk patch sourcecode'), paths: null, families: null },
  {
    // What reviewers say of code, and rules of a firewall, quote what they are about.
    fields: words('body comment note'),
    paths: words('pull pulls mergerequest mergerequests commits'),
    families: null,
  },
  {
    fields: words('expression expressions pattern patterns rule rules'),
    paths: words('firewall waf ruleset rulesets'),
    families: null,
  },
  {
    // What people ask of a model, and texts to be translated.
    fields: words('content contents prompt prompts input inputs text texts system instructions q'),
    paths: words(
      'completion completions embeddings generatecontent translate translations moderations rerank',
    ),
    families: null,
  },
  {
    fields: words('messages'),
    paths: words('chat messages responses converse invoke'),
    families: null,
    beside: words('content text'),
  },
  {
    // Lines of logs and reports of errors quote what others sent.
    fields: words('message messages msg log logs line lines text body value values raw event'),
    paths: words('logs logging loki intake ingest telemetry crash crashes exceptions envelope'),
    families: null,
  },
  { fields: words('stacktrace backtrace exception'), paths: null, families: null },
  {
    // Pages, blocks and mails that are written as markup, with templates in them.
    fields: words('html markup mjml'),
    paths: null,
    families: families('xss', 'template'),
  },
  {
    fields: words('subject body value content template text plain html'),
    paths: words('template templates mail mails emails newsletter newsletters campaigns'),
    families: families('xss', 'template', 'code'),
  },
  {
    fields: words('markdown'),
    paths: null,
    families: families(
      'xss',
      'command',
      'code',
      'sql',
      'pathTraversal',
      'fileInclusion',
      'template',
    ),
  },
];
/** What a report of an error says, which quotes whatever led to it. */
const QUOTING: CodeKind = {
  fields: words('message messages msg value title culprit error reason description formatted text'),
  paths: null,
  families: null,
};
/** Paths that look for something among what is kept: what they are given is no code. */
const READING = words('search query find filter lookup');
/** Says something of the request, and nothing of the field. */
const KEPT: ReadonlySet<AttackFamily> = families('protocol', 'scanner');

const isOfKind = (
  at: ReadonlySet<string>,
  names: readonly string[],
  { fields, paths, beside }: CodeKind,
): boolean =>
  names.some((name) => fields.has(name)) &&
  (beside === undefined || names.some((name) => beside.has(name))) &&
  (paths === null || [...paths].some((word) => at.has(word)));

/**
 * Signatures of a field without those that say nothing where the API takes code in it or quotes of
 * code: commands of a pipeline, the source of a function, a question to a model, a line of a log, the
 * markup of a page. Names of the field and of the path say so, both of them the API's own. Null where
 * none is left.
 * @param isReport whether bodies of the endpoint are reports of errors (`isErrorReport`)
 */
export function beyondCode(
  at: KnownPath,
  field: FieldSignatures,
  isReport: () => boolean = () => false,
): FieldSignatures | null {
  const { place, signatures } = field;
  if (place.location !== 'body') return field;
  const names = namesOf(place);
  const path = new Set(pathWords(at));
  if ([...path].some((word) => READING.has(word))) return field;
  const kinds = KINDS.filter((kind) => isOfKind(path, names, kind));
  if (isOfKind(path, names, QUOTING) && isReport()) kinds.push(QUOTING);
  if (kinds.length === 0) return field;
  const left = signatures.filter(
    ({ family }) =>
      KEPT.has(family) ||
      !kinds.some((kind) => kind.families === null || kind.families.has(family)),
  );
  if (left.length === signatures.length) return field;
  return left.length === 0 ? null : { ...field, signatures: left, weight: totalWeight(left) };
}

/** Words of all parts of a name, each part whole and by its words: `messages[].content`. */
const namesOf = ({ name }: SignaturePlace): readonly string[] => name.split('.').flatMap(wordsOf);
