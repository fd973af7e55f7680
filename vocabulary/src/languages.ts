/** Languages that the pages speak. The first is the default, and the one all texts are written in. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
