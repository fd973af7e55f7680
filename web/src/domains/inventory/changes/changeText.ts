import type { TFunction } from 'i18next';
import type { useChangeWords_change$data } from '../../../__generated__/useChangeWords_change.graphql.ts';
import { formatDate } from '../../../ui/marks/formatTime.ts';
import { formatNumber, formatTenths } from '../../../ui/text/format.ts';

type Words = TFunction<'changes'>;
type Change = Omit<useChangeWords_change$data, ' $fragmentType'>;
type Facts = NonNullable<Change['after']>;

/** Values of sentences in words. */
interface ValueWords {
  /** A factor of the risk. */
  readonly factorOf: (key: string) => string;
  /** A kind of credentials. */
  readonly credentialOf: (kind: string) => string;
}

/** Why learning splits paths. */
const SPLIT_CAUSES = ['collections', 'answers', 'methods', 'paths', 'closedSet', 'words'] as const;

/** Names and paths that a sentence lists. */
const LISTED = 3;

const NO_FACTS: Facts = {
  state: null,
  credentials: null,
  requestData: null,
  responseData: null,
  parameters: null,
  count: null,
  score: null,
  path: null,
  paths: null,
  lastActivity: null,
};

/** The first few, and how many more. */
function listed(t: Words, names: readonly string[], count: number): string {
  if (names.length === 0) return t('text.unnamed', { count });
  const some = names.slice(0, LISTED);
  const more = count - some.length;
  return more > 0 ? t('text.more', { names: some.join(', '), count: more }) : some.join(', ');
}

function parameters(t: Words, { kind, before, after }: Change): string {
  const all = (after ?? before)?.parameters ?? [];
  const count = (after ?? before)?.count ?? all.length;
  const was = new Map(
    (before?.parameters ?? []).map(({ side, location, name, type }) => [
      `${side} ${location} ${name}`,
      type,
    ]),
  );
  const names = all.map(({ side, location, name, type }) =>
    kind === 'parameterTypes'
      ? t('text.typeOf', {
          name,
          after: type,
          before: was.get(`${side} ${location} ${name}`) ?? '',
        })
      : name,
  );
  const key = kind === 'parametersAdded' || kind === 'parametersRemoved' ? kind : 'parameterTypes';
  return t(`text.${key}`, { count, names: listed(t, names, count) });
}

function data(t: Words, { kind, before, after }: Change): string {
  const isAdded = kind === 'sensitiveDataAdded';
  const { requestData, responseData } = (isAdded ? after : before) ?? NO_FACTS;
  const sentence = (
    types: readonly string[] | null | undefined,
    key: 'dataInRequests' | 'dataInAnswers' | 'dataGoneRequests' | 'dataGoneAnswers',
  ) =>
    types == null || types.length === 0
      ? []
      : [t(`text.${key}`, { count: types.length, types: listed(t, types, types.length) })];
  return [
    ...sentence(responseData, isAdded ? 'dataInAnswers' : 'dataGoneAnswers'),
    ...sentence(requestData, isAdded ? 'dataInRequests' : 'dataGoneRequests'),
  ].join(' · ');
}

function credentials(t: Words, { before, after }: Change, { credentialOf }: ValueWords): string {
  if (before?.state != null) return t('text.someCredentials');
  const kinds = (facts: Change['after']) =>
    (facts?.credentials ?? []).map(credentialOf).join(', ') || t('text.noCredentials');
  return t('text.credentials', { before: kinds(before), after: kinds(after) });
}

function risk(t: Words, { kind, before, after, cause }: Change, { factorOf }: ValueWords): string {
  const score = (facts: Change['after']) => formatTenths(facts?.score ?? 0);
  const sentence = t(kind === 'riskRaised' ? 'text.riskRaised' : 'text.riskLowered', {
    before: score(before),
    after: score(after),
  });
  const factors = [
    ...(cause?.added ?? []).map(factorOf),
    ...(cause?.gone ?? []).map((key) => t('text.noLonger', { factor: factorOf(key) })),
  ];
  return factors.length === 0
    ? sentence
    : t('text.because', { sentence, factors: listed(t, factors, factors.length) });
}

const STATES = ['available', 'staging', 'hidden', 'shown', 'detectionOn', 'detectionOff'] as const;

/** What changed in one plain sentence. */
export function changeText(t: Words, change: Change, words: ValueWords): string {
  const { kind, before, after } = change;
  const since = before?.lastActivity;
  const date = since == null ? '' : formatDate(new Date(since));
  switch (kind) {
    case 'new':
    case 'hostNew':
    case 'apiNew':
      return t(`text.${kind}`);
    case 'gone':
    case 'returned':
    case 'hostGone':
    case 'hostReturned':
      return t(`text.${kind}`, { date });
    case 'parametersAdded':
    case 'parametersRemoved':
    case 'parameterTypes':
      return parameters(t, change);
    case 'authenticationLost':
      return t(after?.state === 'mixed' ? 'text.lostSome' : 'text.lostAll');
    case 'authenticationRequired':
      return t('text.required');
    case 'credentialsChanged':
      return credentials(t, change, words);
    case 'sensitiveDataAdded':
    case 'sensitiveDataGone':
      return data(t, change);
    case 'riskRaised':
    case 'riskLowered':
      return risk(t, change, words);
    case 'merged':
      return t('text.merged', { formatted: formatNumber(before?.count ?? 2) });
    case 'split':
      return t('text.split', {
        count: after?.count ?? 0,
        paths: listed(t, after?.paths ?? [], after?.count ?? 0),
      });
    case 'renamed':
      return before?.path == null
        ? t('text.renamedValue')
        : t('text.renamed', { before: before.path });
    case 'stateChanged':
    case 'apiStateChanged': {
      const state = STATES.find((each) => each === after?.state);
      return state === undefined ? t(`kinds.${kind}`) : t(`text.${state}`);
    }
    default:
      return kind;
  }
}

/** Who or what did it, or why learning split paths; null where traffic did. */
export function causeText(t: Words, { cause }: Pick<Change, 'cause'>): string | null {
  if (cause?.code === 'person' && cause.who != null) return t('by', { who: cause.who });
  const split = SPLIT_CAUSES.find((code) => code === cause?.code);
  if (split !== undefined) return t(`splitCauses.${split}`);
  return cause?.code === 'document' ? t('byDocument') : null;
}
