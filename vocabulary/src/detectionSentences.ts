import type spanish from './detectionSentences.es.json';

/** A template as the texts that it makes: each `{{name}}` may be anything. */
type Filled<Template extends string> = Template extends `${infer Before}{{${string}}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Template;

/**
 * What detection says of a request in English. It is stored as it is said, and pages find its
 * translation by it: a sentence that Spanish does not have yet does not compile.
 */
export type DetectionSentence = Filled<keyof typeof spanish>;

/** One by itself, or after the place or field that it is about. */
export type DetectionMessage =
  | DetectionSentence
  | `${string}: ${DetectionSentence}`
  | `${string}: ${DetectionSentence}, again`;
