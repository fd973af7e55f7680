import { createRequire } from 'node:module';
import { join } from 'node:path';

const chakra = createRequire(createRequire(import.meta.url).resolve('@chakra-ui/react'));

/** @type {import('jest').Config} */
export default {
  rootDir: import.meta.dirname,
  testEnvironment: '<rootDir>/test/environment.cjs',
  testEnvironmentOptions: { customExportConditions: ['umd', 'browser'] },
  cacheDirectory: join(import.meta.dirname, '../.cache/jest'),
  // jest's own default is one worker on two processors: 27.6 s against 16.8 s.
  maxWorkers: '100%',
  // Whole pages on a busy machine.
  testTimeout: 20_000,
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}', '<rootDir>/test/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/suites/'],
  transform: { '^.+\\.(t|j|mj)sx?$': '<rootDir>/jest-transform.cjs' },
  transformIgnorePatterns: ['\\.pnp\\.[^\\/]+$'],
  moduleNameMapper: {
    '^react-relay$': 'react-relay/hooks',
    '^@emotion/is-prop-valid$': '<rootDir>/anyProp.js',
    // jsdom knows fewer properties of CSS than a browser; Chakra's own list has them all.
    '/cssProperties\\.ts$': chakra.resolve('@pandacss/is-valid-prop'),
    '\\.css$': '<rootDir>/test/style.cjs',
    '\\.json\\?url$': '<rootDir>/test/url.cjs',
  },
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
};
