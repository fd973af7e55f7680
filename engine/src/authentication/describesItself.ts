import type { Exchange } from '../exchange/exchange.ts';

const SCHEMA = /^\s*\{\s*"data"\s*:\s*\{\s*"__(?:schema|type)"\s*:/;

/**
 * Whether an answer of GraphQL describes the API instead of giving data: that anybody may read it
 * says nothing about who may read those.
 */
export const describesItself = ({ responseBody }: Exchange): boolean =>
  responseBody?.text != null && SCHEMA.test(responseBody.text.slice(0, 200));
