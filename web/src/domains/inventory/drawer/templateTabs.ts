/** Side of an exchange. */
export type Side = 'request' | 'response';

interface TemplateParameter {
  readonly side: string;
  readonly location: string;
  readonly contentType: string;
}

/** The body parameters learned under one content type and side. */
export interface TemplateTab<Parameter> {
  /** In the address: `application/json request`. */
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly parameters: readonly Parameter[];
}

/** A tab for each content type and side that has body parameters, requests first. */
export function templateTabs<Parameter extends TemplateParameter>(
  parameters: readonly Parameter[],
  sideWord: (side: Side) => string,
): readonly TemplateTab<Parameter>[] {
  const bodies = parameters.filter(({ location }) => location === 'body');
  return (['request', 'response'] as const).flatMap((side) => {
    const ofSide = bodies.filter((parameter) => parameter.side === side);
    const contentTypes = [...new Set(ofSide.map(({ contentType }) => contentType))].sort();
    return contentTypes.map((contentType) => {
      const own = ofSide.filter((parameter) => parameter.contentType === contentType);
      return { key: `${contentType} ${side}`, label: `${contentType} · ${sideWord(side)}`, count: own.length, parameters: own };
    });
  });
}
