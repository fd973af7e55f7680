import config from './jest.config.js';

/** The same tests, with those files together that share the modules of the app, as the test command runs them. */
export default {
  ...config,
  testMatch: [
    '<rootDir>/test/suites/*.test.ts',
    '<rootDir>/test/*.test.{ts,tsx}',
    '<rootDir>/src/domains/identity/sso/sso.test.tsx',
  ],
  testPathIgnorePatterns: ['/node_modules/'],
};
