/** How much traffic an API has: decides how many requests an endpoint needs before it is judged. */
export const LEARNING_MODES = ['low', 'regular'] as const;
export type LearningMode = (typeof LEARNING_MODES)[number];
