import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from './precompress.ts';
import { relayTags } from './relay-tags.js';
import { slimPackages } from './slimPackages.ts';
import { themePlugin } from './themeCss.ts';

const root = import.meta.dirname;
const artifacts = join(root, 'src/__generated__');
const gateway = process.env['PALISADE_URL'] ?? 'http://localhost:4000';

function relay(): Plugin {
  return {
    name: 'palisade-relay',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /graphql`|ResolverType satisfies|\.hash = "/ },
      handler: (code, id) => {
        const file = id.split('?', 1)[0] ?? id;
        const out = relayTags(code, file, artifacts);
        return out === null ? null : { code: out, map: null };
      },
    },
    // relay-compiler --watch needs watchman; compiling on save takes 0.4 s.
    handleHotUpdate: async ({ read }) => {
      if ((await read()).includes('graphql`'))
        await promisify(execFile)('relay-compiler', { cwd: join(root, '..') });
    },
  };
}

/**
 * Names that React Router gives its parts for developer tools keep those that nobody uses, which are
 * for servers: 2 kB of every first visit.
 */
function withoutDisplayNames(): Plugin {
  return {
    name: 'palisade-without-display-names',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\//, code: '.displayName' },
      handler: (code) => ({ code: code.replaceAll(/^\w+\.displayName = .*;$/gm, ''), map: null }),
    },
  };
}

/** Fonts of the first paint are fetched with the page, not after its styles. */
function preloadFonts(): Plugin {
  return {
    name: 'palisade-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /(inter|jetbrains-mono)-latin-wght-normal.*\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              href: `/${name}`,
            },
            injectTo: 'head' as const,
          })),
    },
  };
}

const LIBRARIES = [
  'react',
  'react-dom',
  'scheduler',
  'relay-runtime',
  'react-relay',
  'react-router',
  'react-router-dom',
];
const OF_LIBRARIES = new RegExp(
  `node_modules/(?:\\.pnpm/[^/]+/node_modules/)?(${LIBRARIES.join('|')})/`,
);

/**
 * Libraries that every page needs first are one chunk, so that a release of pages leaves it in the
 * browser's cache.
 */
function chunkOf(id: string): string | null {
  if (id.includes('vite/preload-helper')) return 'base';
  if (OF_LIBRARIES.test(id)) return 'base';
  // The map of the world is fetched where it is shown: charts do without its projection.
  if (/node_modules\/.*\/d3-geo\//.test(id)) return null;
  if (/node_modules\/.*\/(victory[^/]*|d3-[^/]+|lodash|react-fast-compare)\//.test(id))
    return 'charts';
  return null;
}

/** What every page has around it, with what pages outside of a company use of it. */
const FRAME = [
  'app/Frame',
  'entities/(errors|mutations)/.*',
  'entities/routing/(Boundaries|PageScreen|leaveFor)',
  'ui/(buttons/Button|feedback/ErrorBoundary|forms/(Field|TextInput)|marks/(Kbd|Logo))',
];
/** What every page of a company has around it, and the parts that nearly all of them draw. */
const SHELL = [
  'app/shell/Shell',
  'app/drawers/DrawersHost',
  'app/relay/subscribeGraph',
  'domains/.*/Open[A-Za-z]+Counter',
  'entities/drawers/useDrawers',
  'entities/lists/(meantRow|useReload)',
  'ui/buttons/CopyButton',
  'ui/drawer/(Drawer|MissingDrawer)',
  'ui/feedback/RowGone',
  'ui/files/DownloadLink',
  'ui/forms/(Checkbox|Select)',
  'ui/layout/(SegmentGroup|SmallTable|Tabs)',
  'ui/marks/(HostText|MethodTag|NumberText|PathText|SeverityBadge|StatusPill|Tag|TimeText|TruncatedText)',
  'ui/overlays/(ConfirmButton|ConfirmDialog|Dialog)',
  'ui/text/counted',
  // Icons of lists that other pages have too: they would take all of the lists along.
  'icons/(arrow-down|arrow-up|download|fingerprint-pattern|key-round|lock|lock-open|plus|triangle-exclamation-point)',
];
/** Tables with columns, which half of the pages have. */
const TABLES = [
  'entities/lists/(defineColumns|ListDownload|ListTable|NoRows|useListSort|useRowDrawer)',
  'ui/table/DataTable',
];
/** What lists, and the overview, have above what they show. */
const LISTS = [
  'entities/lists/ListFilters',
  'entities/savedFilters/defineSavedFilters',
  'ui/filters/(FilterBar|SearchBox)',
  'ui/marks/(RiskMeter|ShareBar|Sparkline)',
];
/** The libraries of forms: fetched with the first form. */
const FORMS = ['ui/forms/useSchemaForm'];
const filesOf = (paths: readonly string[]) =>
  new RegExp(`/(web/src|lucide-react/dist/esm)/(${paths.join('|')})\\.(tsx?|mjs)$`);

export default defineConfig({
  root,
  plugins: [relay(), themePlugin(), react(), withoutDisplayNames(), preloadFonts(), precompress()],
  resolve: { alias: slimPackages },
  optimizeDeps: { exclude: ['graphiql/setup-workers/vite'] },
  server: {
    host: '127.0.0.1',
    proxy: { '/graphql': gateway, '/auth': gateway, '/collect': gateway, '/v1': gateway },
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // Browsers of this target know how to preload modules; one that does not fetches them a little
    // later.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // What of them nobody uses goes; their packages do not say that it may.
      treeshake: {
        moduleSideEffects: [{ test: /hoist-non-react-statics|\/react-is\//, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            { name: chunkOf, debugName: 'libraries', priority: 4 },
            // What the page itself names, and so what no other chunk may take along.
            { name: 'start', tags: ['$initial'], priority: 3 },
            // Each with all that it imports: small chunks, each compressed by itself, were a third
            // larger, and the first chunk names every chunk of every page.
            { name: 'frame', test: filesOf(FRAME), priority: 2 },
            { name: 'shell', test: filesOf(SHELL), priority: 1 },
            { name: 'table', test: filesOf(TABLES), priority: 0 },
            { name: 'lists', test: filesOf(LISTS), priority: 0 },
            { name: 'forms', test: filesOf(FORMS), priority: 0 },
          ],
        },
      },
    },
  },
});
