/** The only account of the customer directory. */
export const ACCOUNT = {
  id: 'account-1',
  name: 'Acme',
  licences: { threatProtection: true, postureGovernance: true, discovery: true },
};
