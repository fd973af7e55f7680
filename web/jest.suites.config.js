import config from './jest.config.js';

const isChosen = process.env['PALISADE_TEST_FILES'] !== undefined;

/**
 * The same tests, with those files together that share the modules of the app, as the test command
 * runs them: in suites of all, or those of some files in one suite.
 */
export default {
  ...config,
  testMatch: [
    `<rootDir>/test/suites/${isChosen ? 'chosen/' : ''}*.test.ts`,
    '<rootDir>/test/*.test.{ts,tsx}',
    '<rootDir>/src/domains/identity/sso/sso.test.tsx',
  ],
  testPathIgnorePatterns: ['/node_modules/'],
};
