import { decodeSegment } from './segmentKey.ts';
import type { TemplateNode } from './templateNode.ts';

/** A package in small letters, and a service with a capital: `shop.v1.Cart`, `grpc.health.v1.Health`. */
const SERVICE = /^(?:[a-z][a-z0-9_]{0,40}\.){1,8}[A-Z][A-Za-z0-9]{1,60}$/;
/** What a service does: `AddItem`. */
const METHOD = /^[A-Z][A-Za-z0-9]{0,60}$/;

/**
 * Whether a segment is a service of gRPC: named after its package, with methods below and nothing
 * else. Neither the service nor its package is ever a value, however many a host has.
 */
export function isRpcService({ key, leaves, literals, parameters }: TemplateNode): boolean {
  if ((leaves?.size ?? 0) > 0 || (parameters?.size ?? 0) > 0 || literals === null) return false;
  return (
    SERVICE.test(decodeSegment(key)) &&
    [...literals.values()].every((method) => METHOD.test(method.key) && isEnd(method))
  );
}

/** Whether nothing is below. */
const isEnd = ({ literals, parameters }: TemplateNode): boolean =>
  (literals?.size ?? 0) === 0 && (parameters?.size ?? 0) === 0;
