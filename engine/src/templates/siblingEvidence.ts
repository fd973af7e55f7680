import { type AnswerEvidence, answerEvidence } from './answerEvidence.ts';
import { isApiWord, isVerbCompound } from './apiWords.ts';
import { isPlural } from './nouns.ts';
import { type Likeness, type SubtreeSignature, commonNames, likeness, subtreeSignature } from './subtreeSignature.ts';
import type { TemplateNode } from './templateNode.ts';
import { diversityOf } from './valueDiversity.ts';
import { jumbled } from './jumbledText.ts';
import { sharedUse, sumOfUse, totalOfUse } from './sharedUse.ts';
import { spellingOf } from './spelling.ts';

/** What speaks for and against a word-like segment being a value. Every measure is 0..1; a share is one of all siblings. */
export interface SiblingEvidence extends AnswerEvidence {
  /** The literal before is a plural noun; the API's start (nothing, `api`, `v2`); no literal but a parameter; a verb. */
  pluralParent: number; rootParent: number; parameterParent: number; verbParent: number;
  /** How the segment is written: a word APIs use for themselves, verb and object, plural, digits, capitals, `a-b`, `a-51`, `a.json`. */
  apiWord: number; verb: number; pluralWord: number; digits: number; capital: number; compound: number; tailNumber: number; suffixed: number;
  /** Letters in an order that no word has; nothing but small letters; written as other siblings, as values of the parameter beside. */
  jumbled: number; plain: number; spelledLikeSiblings: number; spelledLikeParameter: number;
  /** The same as shares of the siblings. */
  siblingsApiWords: number; siblingsPlural: number; siblingsWithDigits: number; siblingsWithCapital: number; siblingsTailNumber: number;
  /** How many siblings there are (logarithm); few of them and no parameter beside; share of traffic on siblings seen once. */
  siblings: number; few: number; unseenMass: number;
  /** Exchanges of its own (logarithm); for each sibling (logarithm); how many fewer, or more, different ones there are than other parameters of the host have values. */
  sightings: number; exchangesEach: number; fewerThanUsual: number; moreThanUsual: number;
  /** Shares of the siblings that answer themselves, to DELETE, to PUT or PATCH, to POST alone, with a list, with a thing listed above. */
  siblingsAnswer: number; siblingsRemovable: number; siblingsChangeable: number; siblingsPostOnly: number; siblingsList: number; siblingsMemberOfAbove: number;
  /** What is below: nothing; members of its own; methods of its own; literals that siblings share, right below and anywhere; paths without any. */
  leaf: number; collection: number; ownMethods: number; directNamed: number; namedPaths: number; unnamedShare: number;
  siblingsDeep: number; siblingsDirectNamed: number; siblingsUnnamed: number;
  /** How many siblings have half of its paths, a shared literal, the same own method, alike or unlike response structures. */
  alikeSiblings: number; alikeShare: number; namedAlike: number; ownAlike: number; structureAlikeShare: number; structureUnlikeShare: number;
  /** How much of all paths, and of all own methods, it shares with siblings on average, with the parameter. */
  sameAsSiblings: number; methodsOfSiblings: number; sameAsParameter: number; methodsOfParameter: number;
  /** There are structures to compare with those of siblings; of the parameter. */
  structureKnown: number; structureKnownBeside: number;
  /** The parameter already beside it: there is one, it takes words (and how many, a logarithm) or what is hardly less than one, and how much of its paths, literals, methods and structures agree. */
  parameterBeside: number; parameterOpen: number; wordsBeside: number; parameterMixed: number; likeParameter: number; unlikeParameter: number; namedLikeParameter: number; ownLikeParameter: number;
  /** Of the two, one answers itself to methods that the other never does; one answers a list and the other one thing. */
  ownUnlikeParameter: number; listUnlikeParameter: number;
  structureLikeParameter: number; structureUnlikeParameter: number;
  /** Its traffic against an equal share (logarithm): far above speaks for a literal. The same against a value of the parameter beside, above and below. */
  shareOverFair: number; overValues: number; underValues: number;
  /** Log-odds, -1..1, that its requests spread over methods and paths below as those of the other siblings, of the parameter; the mean of the former. */
  usedLikeSiblings: number; usedLikeParameter: number; siblingsUsedAlike: number;
  camel: number;
  /** The parameter beside was opened by words alone. */
  besideOfWords: number;
}

export interface Candidate {
  readonly node: TemplateNode;
  /** The segment without its literal suffix. */
  readonly stem: string;
  readonly evidence: SiblingEvidence;
}

/** Siblings that each is compared with; more are sampled evenly. */
const COMPARED = 48;
/** Endpoints below a parameter that its use is compared by. */
const MOST_OF_PARAMETER = 128;
/** What one sibling counts for at most, against and for all of them. */
const LEAST_OF_ONE = 4;
const MOST_OF_ONE = 6;
/** Log-odds of any size as -1..1. */
const squashed = (odds: number): number => Math.sign(odds) * Math.min(1, Math.log2(1 + Math.abs(odds)) / 6);
const clamp = (value: number): number => (value > 1 ? 1 : value < 0 ? 0 : value);
/** Digits that are no version at the end (`users-v1`, `api_v2`). */
const hasDigit = (text: string): boolean => /\d/.test(text) && !/[-_.]v\d+$/i.test(text);
const endsInNumber = (text: string): boolean => /[A-Za-z][-_. ]?\d+$/.test(text) && !/[-_.]v\d+$/i.test(text);
const hasCapital = (text: string): boolean => /[A-Z]/.test(text);

interface Subject { node: TemplateNode; stem: string; signature: SubtreeSignature; apiWord: boolean; plural: boolean; spelling: number; answer: AnswerEvidence }

function compareWithSiblings(subject: Subject, sample: readonly Subject[]): Pick<SiblingEvidence, 'alikeSiblings' | 'alikeShare' | 'structureAlikeShare' | 'structureUnlikeShare' | 'structureKnown' | 'sameAsSiblings' | 'methodsOfSiblings' | 'namedAlike' | 'ownAlike'> {
  let alike = 0;
  let structureKnown = 0;
  let structureAlike = 0;
  let structureUnlike = 0;
  let compared = 0;
  let named = 0;
  let own = 0;
  let same = 0;
  let methods = 0;
  for (const other of sample) {
    if (other === subject) continue;
    compared++;
    const like = likeness(subject.signature, other.signature);
    same += like.jaccard;
    methods += like.methods;
    if (like.containment >= 0.5) alike++;
    if (like.named > 0) named++;
    if (like.own) own++;
    if (like.structure < 0) continue;
    structureKnown++;
    if (like.structure >= 0.55) structureAlike++;
    else if (like.structure < 0.35) structureUnlike++;
  }
  return {
    namedAlike: compared === 0 ? 0 : named / compared, ownAlike: compared === 0 ? 0 : own / compared,
    alikeSiblings: clamp(Math.log2(1 + alike) / 5), alikeShare: compared === 0 ? 0 : alike / compared,
    sameAsSiblings: compared === 0 ? 0 : same / compared, methodsOfSiblings: compared === 0 ? 0 : methods / compared,
    structureKnown: structureKnown === 0 ? 0 : 1,
    structureAlikeShare: structureKnown === 0 ? 0 : structureAlike / structureKnown,
    structureUnlikeShare: structureKnown === 0 ? 0 : structureUnlike / structureKnown,
  };
}

/** Among siblings with something below: how many share no literal with another one there. */
function unnamedShareOf(subjects: readonly Subject[]): number {
  const deep = subjects.filter(({ signature }) => signature.named + signature.unnamed > 0);
  return deep.length === 0 ? 0 : deep.filter(({ signature }) => signature.named === 0).length / deep.length;
}

/**
 * Evidence for each word-like child of `parent` in `children` (all with the same literal suffix), against each other and
 * against the parameter already beside them. `usual` is the diversity of values on this host, -1 when unknown.
 */
export function siblingEvidence(parent: TemplateNode, children: readonly TemplateNode[], beside: TemplateNode | null, stemOf: (node: TemplateNode) => string, usual: number): Candidate[] {
  const common = commonNames(beside === null ? children : [...children, beside]);
  const subjects = children.map((node): Subject => {
    const stem = stemOf(node);
    return { node, stem, signature: subtreeSignature(node, common), apiWord: isApiWord(stem), plural: isPlural(stem), spelling: spellingOf(stem), answer: answerEvidence(node, parent) };
  });
  const besideSignature = beside === null ? null : subtreeSignature(beside, common, MOST_OF_PARAMETER);
  const stride = Math.max(1, Math.ceil(subjects.length / COMPARED));
  const sample = subjects.filter((_subject, index) => index % stride === 0);
  const size = subjects.length;
  const share = (test: (subject: Subject) => boolean): number => subjects.filter(test).length / size;
  const totals = children.reduce((sum, child) => sum + child.total, 0);
  const singles = children.filter(child => child.total === 1).length;
  const previous = parent.parent === null || parent.parameter !== null ? null : parent.key;
  const directNamed = (node: TemplateNode): number => {
    let count = 0;
    if (node.literals !== null) for (const key of node.literals.keys()) if (common.has(key)) count++;
    return clamp(count / 2);
  };
  const diversity = diversityOf(size + (beside?.parameter?.values.estimate ?? 0), totals + (beside?.total ?? 0));
  const meanOf = (measure: keyof AnswerEvidence): number => subjects.reduce((sum, { answer }) => sum + answer[measure], 0) / size;
  const besideAnswer = beside === null ? null : answerEvidence(beside, parent);
  const shared = {
    exchangesEach: clamp(Math.log2(Math.max(1, totals / size)) / 8), fewerThanUsual: usual < 0 ? 0 : clamp(usual - diversity), moreThanUsual: usual < 0 ? 0 : clamp(diversity - usual),
    siblingsAnswer: meanOf('answers'), siblingsRemovable: meanOf('removable'), siblingsChangeable: meanOf('changeable'), siblingsPostOnly: meanOf('postOnly'),
    siblingsList: meanOf('listAnswer'), siblingsMemberOfAbove: meanOf('memberOfAbove'),
    few: beside === null ? clamp(1 - (size - 2) / 6) : 0,
    siblingsDirectNamed: subjects.reduce((sum, { node }) => sum + directNamed(node), 0) / size,
    pluralParent: previous !== null && isPlural(previous) ? 1 : 0,
    rootParent: parent.parent === null || /^(v\d.*|api|apis|rest)$/i.test(parent.key) ? 1 : 0,
    parameterParent: parent.parameter === null ? 0 : 1,
    siblings: clamp(Math.log2(size) / 6), unseenMass: totals === 0 ? 0 : clamp(singles / totals),
    siblingsWithDigits: share(({ stem }) => hasDigit(stem)), siblingsWithCapital: share(({ stem }) => hasCapital(stem)),
    siblingsTailNumber: share(({ stem }) => endsInNumber(stem)), suffixed: subjects[0]?.stem === subjects[0]?.node.key ? 0 : 1,
    verbParent: previous !== null && isVerbCompound(previous) ? 1 : 0,
    siblingsDeep: share(({ signature }) => signature.named + signature.unnamed > 0),
    siblingsUnnamed: unnamedShareOf(subjects),
    parameterOpen: beside?.parameter?.openToWords === true ? 1 : 0, wordsBeside: clamp(Math.log2(1 + (beside?.parameter?.values.words ?? 0)) / 5),
    parameterMixed: beside?.parameter?.shape === 'text' || beside?.parameter?.shape === 'mixed id' || beside?.parameter?.shape === 'token' ? 1 : 0,
    siblingsApiWords: share(({ apiWord }) => apiWord), siblingsPlural: share(({ plural }) => plural),
  };
  const isOfWords = beside?.parameter?.shape === null;
  const besideUse = isOfWords && besideSignature !== null ? [besideSignature.use] : [];
  const pool = sumOfUse([...subjects.map(({ signature }) => signature.use), ...besideUse]);
  const poolTotal = totalOfUse(pool);
  const uses = subjects.map(({ signature }) => sharedUse(signature.use, pool, poolTotal, true));
  const siblingsUsedAlike = squashed([...uses, ...besideUse.map(use => sharedUse(use, pool, poolTotal, true))]
    .reduce((sum, one) => sum + Math.max(-LEAST_OF_ONE, Math.min(MOST_OF_ONE, one)), 0));
  const besideTotal = besideSignature === null ? 0 : totalOfUse(besideSignature.use);
  const spellings = new Map<number, number>();
  for (const { spelling } of subjects) spellings.set(spelling, (spellings.get(spelling) ?? 0) + 1);
  const ofOneValue = beside === null ? 0 : beside.total / Math.max(1, beside.parameter?.values.estimate ?? 1);
  return subjects.map((subject, index): Candidate => {
    const { node, stem, signature, answer } = subject;
    const compared = compareWithSiblings(subject, sample);
    const overValues = ofOneValue === 0 || node.total === 0 ? 0 : Math.log2(node.total / ofOneValue) / 6;
    const like: Likeness | null = besideSignature === null ? null : likeness(signature, besideSignature);
    return {
      node, stem,
      evidence: {
        // Each by its name: spreading as many would make an object that is a hash table, and slow to read.
        exchangesEach: shared.exchangesEach, fewerThanUsual: shared.fewerThanUsual, moreThanUsual: shared.moreThanUsual, siblingsAnswer: shared.siblingsAnswer,
        siblingsRemovable: shared.siblingsRemovable, siblingsChangeable: shared.siblingsChangeable, siblingsPostOnly: shared.siblingsPostOnly,
        siblingsList: shared.siblingsList, siblingsMemberOfAbove: shared.siblingsMemberOfAbove, few: shared.few, siblingsDirectNamed: shared.siblingsDirectNamed,
        pluralParent: shared.pluralParent, rootParent: shared.rootParent, parameterParent: shared.parameterParent, siblings: shared.siblings,
        unseenMass: shared.unseenMass, siblingsWithDigits: shared.siblingsWithDigits, siblingsWithCapital: shared.siblingsWithCapital,
        siblingsTailNumber: shared.siblingsTailNumber, suffixed: shared.suffixed, verbParent: shared.verbParent, siblingsDeep: shared.siblingsDeep,
        siblingsUnnamed: shared.siblingsUnnamed, parameterOpen: shared.parameterOpen, wordsBeside: shared.wordsBeside, parameterMixed: shared.parameterMixed,
        siblingsApiWords: shared.siblingsApiWords, siblingsPlural: shared.siblingsPlural,
        answers: answer.answers, removable: answer.removable, changeable: answer.changeable, postOnly: answer.postOnly, listedAndAddedTo: answer.listedAndAddedTo,
        listAnswer: answer.listAnswer, objectAnswer: answer.objectAnswer, memberOfAbove: answer.memberOfAbove, listOfAbove: answer.listOfAbove,
        unlikeAbove: answer.unlikeAbove,
        namedAlike: compared.namedAlike, ownAlike: compared.ownAlike, alikeSiblings: compared.alikeSiblings, alikeShare: compared.alikeShare,
        sameAsSiblings: compared.sameAsSiblings, methodsOfSiblings: compared.methodsOfSiblings, structureKnown: compared.structureKnown,
        structureAlikeShare: compared.structureAlikeShare, structureUnlikeShare: compared.structureUnlikeShare,
        jumbled: jumbled(stem), plain: subject.spelling === 0 ? 1 : 0,
        spelledLikeSiblings: size < 2 ? 0 : ((spellings.get(subject.spelling) ?? 1) - 1) / (size - 1), spelledLikeParameter: beside?.parameter?.values.spelledLike(subject.spelling) ?? 0,
        overValues: clamp(overValues), underValues: clamp(-overValues),
        apiWord: subject.apiWord ? 1 : 0, verb: isVerbCompound(stem) ? 1 : 0, digits: hasDigit(stem) ? 1 : 0, capital: hasCapital(stem) ? 1 : 0,
        pluralWord: subject.plural ? 1 : 0, compound: /[-_ ]/.test(stem) ? 1 : 0, tailNumber: endsInNumber(stem) ? 1 : 0,
        parameterBeside: like === null ? 0 : 1, sameAsParameter: like?.jaccard ?? 0, methodsOfParameter: like?.methods ?? 0, likeParameter: like?.containment ?? 0, namedLikeParameter: clamp((like?.named ?? 0) / 3), ownLikeParameter: like?.own === true ? 1 : 0,
        ownUnlikeParameter: like !== null && !like.own && (beside?.leaves?.size ?? 0) + (node.leaves?.size ?? 0) > 0 ? clamp(Math.log2(1 + (beside?.total ?? 0)) / 6) : 0,
        listUnlikeParameter: besideAnswer !== null && (besideAnswer.listAnswer * answer.objectAnswer > 0 || besideAnswer.objectAnswer * answer.listAnswer > 0) ? 1 : 0,
        structureKnownBeside: like !== null && like.structure >= 0 ? 1 : 0,
        structureLikeParameter: like === null || like.structure < 0 ? 0 : clamp((like.structure - 0.3) / 0.5),
        structureUnlikeParameter: like !== null && like.structure >= 0 && like.structure < 0.35 ? 1 : 0,
        unlikeParameter: like !== null && like.containment === 0 ? 1 : 0,
        leaf: node.literals === null && node.parameters === null ? 1 : 0,
        collection: node.parameters !== null ? 1 : 0,
        namedPaths: clamp(signature.named / 4), directNamed: directNamed(node), ownMethods: clamp((node.leaves?.size ?? 0) / 3),
        unnamedShare: signature.unnamed === 0 ? 0 : signature.unnamed / (signature.named + signature.unnamed),
        sightings: node.total < 2 ? 0 : clamp(Math.log2(node.total) / 6),
        usedLikeSiblings: squashed(uses[index] ?? 0), siblingsUsedAlike,
        usedLikeParameter: besideSignature === null ? 0 : squashed(sharedUse(signature.use, besideSignature.use, besideTotal, false)),
        besideOfWords: isOfWords ? 1 : 0,
        camel: /[a-z][A-Z]/.test(stem) && !hasDigit(stem) && jumbled(stem) < 0.5 ? 1 : 0,
        shareOverFair: totals === 0 ? 0 : clamp(Math.log2(1 + (node.total * size) / totals) / 4),
      },
    };
  });
}
