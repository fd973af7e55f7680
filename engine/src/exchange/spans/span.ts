/** An attribute's value as far as HTTP needs it; lists give their first element. */
export type AttributeValue = string | number | boolean;

/** A span as either encoding of OTLP gives it. */
export interface Span {
  /** 2 is server, 3 is client; 0 when it does not say. */
  readonly kind: number;
  /** Milliseconds since 1970; NaN when it does not say. */
  readonly startedAt: number;
  /** Attributes of the span, and those of the resource that it has not itself. */
  readonly attributes: ReadonlyMap<string, AttributeValue>;
}
