/** The id of the document that exchanges the refresh cookie, loaded when first needed. */
export const refreshDocument = (): Promise<string> =>
  import('../../__generated__/refreshSessionMutation.graphql.ts').then(
    ({ default: { params } }) => params.id ?? '',
  );
