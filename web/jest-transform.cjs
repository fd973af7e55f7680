const { join } = require('node:path');
const { createTransformer } = require('@swc/jest');
const { relayTags } = require('./relay-tags.js');

const artifacts = join(__dirname, 'src/__generated__');
const swc = createTransformer({
  jsc: { target: 'es2023', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
});

module.exports = { ...swc, process: (code, file, options) => swc.process(relayTags(code, file, artifacts) ?? code, file, options) };
