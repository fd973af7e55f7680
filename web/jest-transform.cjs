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
  sourceMaps: 'inline',
});

module.exports = {
  ...swc,
  process: (code, file, options) => swc.process(untag(code, file), file, options),
};
