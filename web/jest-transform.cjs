const { join } = require('node:path');
const { createTransformer } = require('@swc/jest');
const { relayTags } = require('./relay-tags.js');

const sources = join(__dirname, 'src/');
const artifacts = join(sources, '__generated__');
const untag = (code, file) =>
  (file.startsWith(sources) ? relayTags(code, file, artifacts) : null) ?? code;
const swc = createTransformer({
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
  sourceMaps: true,
});

const OF_PACKAGE = /[\\/]node_modules[\\/].*\.c?js$/;
/** What only modules have. A script that has it in a text is transformed too, which does no harm. */
const IN_MODULE = /^\s*(?:import|export)\b|[;}]\s*(?:import|export)\b|\bimport\s*[(.]/m;

module.exports = {
  ...swc,
  // A package's file that is no module runs as it is, as most of them do, and without a map.
  process: (code, file, options) =>
    OF_PACKAGE.test(file) && !IN_MODULE.test(code)
      ? { code }
      : swc.process(untag(code, file), file, options),
};
