const { createRequire } = require('node:module');
const { quickStyles } = require('./quickStyles.cjs');

const requireOfJsdom = createRequire(require.resolve('jest-environment-jsdom'));
quickStyles(requireOfJsdom);
const { TestEnvironment } = require('jest-environment-jsdom');

const { propertiesWithResolvedValueImplemented: resolved } = requireOfJsdom(
  'jsdom/lib/jsdom/living/helpers/style-rules.js',
);

// For each computed style jsdom works out a dozen colours, while tests ask for the names and the
// visibility of elements, thousands of times.
for (const [property, { computedValue }] of Object.entries(resolved))
  if (computedValue === 'computed-color') delete resolved[property];

/** jsdom with Node's fetch classes, which the router's loaders and the live stream need and jsdom lacks. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    const {
      Request,
      Response,
      Headers,
      ReadableStream,
      AbortController,
      AbortSignal,
      DecompressionStream,
    } = globalThis;
    Object.assign(this.global, {
      Request,
      Response,
      Headers,
      ReadableStream,
      AbortController,
      AbortSignal,
      DecompressionStream,
    });
  }
};
