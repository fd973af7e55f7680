import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const here = createRequire(import.meta.url);
/** The folder of react-router, which only react-router-dom names. */
const router = join(
  dirname(createRequire(here.resolve('react-router-dom')).resolve('react-router')),
  '../production',
);

/** The folder of Relay's hooks. */
const hooks = join(dirname(here.resolve('react-relay')), 'lib/relay-hooks');

/**
 * Hooks that Relay has twice: a flag of it, which is not changed here, always takes the one that is
 * called experimental.
 */
const TWICE = ['useFragmentInternal', 'useLoadMoreFunction', 'useQueryLoader'];

/**
 * Parts of Relay's runtime that nothing here calls: updatable queries, `configs` of mutations, what
 * only its own index names. Being CommonJS, the index brings all of them. A page that called one
 * would fail at once. 6 kB of every first visit.
 */
const UNUSED =
  /^\.{1,2}\/(experimental|network\/RelayQueryResponseCache|query\/fetchQuery_DEPRECATED|store\/(NormalizationEngine|createFragmentSpecResolver)|(mutations\/)?(RelayDeclarativeMutationConfig|createUpdatableProxy|readUpdatableFragment|readUpdatableQuery))$/;

/**
 * What the build takes in the place of a package's own index: of Relay the hooks that are used, and
 * of React Router the build without development warnings, which its package names only for servers.
 * Emotion's list of attributes, 1.9 kB of every first visit, gives way to what is left without it.
 */
export const slimPackages = [
  { find: /^react-relay$/, replacement: join(import.meta.dirname, 'relayHooks.js') },
  ...TWICE.map((hook) => ({
    find: new RegExp(`^\\./${hook}$`),
    replacement: join(hooks, `${hook}_EXPERIMENTAL.js`),
  })),
  {
    find: /^\.\/live-resolvers\/LiveResolverCache$/,
    replacement: join(import.meta.dirname, 'noLiveResolvers.js'),
  },
  { find: /^@emotion\/is-prop-valid$/, replacement: join(import.meta.dirname, 'anyProp.js') },
  { find: UNUSED, replacement: join(import.meta.dirname, 'unused.js') },
  { find: /^react-router$/, replacement: join(router, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(router, 'dom-export.mjs') },
];
