const { TestEnvironment } = require('jest-environment-jsdom');

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
