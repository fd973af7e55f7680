import { defineConfig } from '@playwright/test';

/**
 * Browser tests run against one Palisade of their own: a fresh state folder, an embedded database,
 * a free port.
 */
export default defineConfig({
  testDir: './src/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // The test command tries what failed once more (`--retries 1`) and names what needed it.
  retries: 0,
  globalSetup: './src/e2e/globalSetup.ts',
  use: {
    viewport: { width: 1440, height: 900 },
    // Shorter than a test, so that one that hangs says what it was waiting for.
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    // Recording each test takes half as long again; `--trace retain-on-failure` does it.
    trace: 'on-first-retry',
    launchOptions: {
      ...(process.env['CHROMIUM'] === undefined ? {} : { executablePath: process.env['CHROMIUM'] }),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
