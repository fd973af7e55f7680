import { defineReader } from './defineReader.ts';

const reader = defineReader();

/** Shows what detection said in another language. */
export const showDetection = reader.show;

/**
 * What detection said of a request, which the graph gives in English, in the language shown: the
 * title of a step, the message of a violated rule, the reason of an anomaly, what proves a success.
 */
export const detectionText = reader.read;

/** The same as a function that is another one in another language, for what is memoized. */
export const useDetectionText = reader.useRead;
