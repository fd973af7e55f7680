/**
 * For queries of pages: an answer that lacks what one service should have said is shown without it.
 * Fragments read with `@throwOnFieldError`, so each section fails in its own boundary. Any other
 * query fails as a whole, and what is shown stays.
 */
export const IN_PARTS = { force: true, metadata: { isInParts: true } };
