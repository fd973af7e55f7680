import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const here = createRequire(import.meta.url);
/** The folder of react-router, which only react-router-dom names. */
const router = join(
  dirname(createRequire(here.resolve('react-router-dom')).resolve('react-router')),
  '../production',
);

/**
 * Relay ships a second implementation of these, used only where a feature flag is set that is not
 * set here.
 */
const hooks = join(dirname(here.resolve('react-relay')), 'lib/relay-hooks');

/**
 * Parts of Relay's runtime that only its own index names; being CommonJS, that brings all of them. A
 * page that called one would fail at once. 4 kB of every first visit.
 */
const UNUSED =
  /^\.\/(experimental|network\/RelayQueryResponseCache|query\/fetchQuery_DEPRECATED|store\/(NormalizationEngine|createFragmentSpecResolver))$/;

/**
 * What the build takes in the place of a package's own index: of Relay the hooks that are used, and
 * of React Router the build without development warnings, which its package names only for servers.
 */
export const slimPackages = [
  { find: /^react-relay$/, replacement: join(import.meta.dirname, 'relayHooks.js') },
  { find: /^\.\/useFragmentInternal$/, replacement: join(hooks, 'useFragmentInternal_CURRENT.js') },
  { find: UNUSED, replacement: join(import.meta.dirname, 'unused.js') },
  { find: /^react-router$/, replacement: join(router, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(router, 'dom-export.mjs') },
];
