/** Side of an exchange. */
export type Side = 'request' | 'response';

interface TemplateParameter {
  readonly side: string;
  readonly location: string;
  readonly contentType: string;
}

/** The parameters learned under one content type and side. */
export interface TemplateTab<Parameter> {
  /** In the address of the drawer: `application/json request`. */
  readonly key: string;
  /**
   * Content type as learned; `empty` for what is outside bodies, `unknown` for bodies that did not
   * say.
   */
  readonly contentType: string;
  /** Its short name, also in the address of the page: `json`, or the content type itself. */
  readonly name: string;
  readonly side: Side;
  readonly label: string;
  readonly count: number;
  readonly parameters: readonly Parameter[];
}

/** Words for the content types of templates, as people say them. */
function shortName(contentType: string): string {
  if (/[/+]json$/.test(contentType)) return 'json';
  if (/[/+]xml$/.test(contentType)) return 'xml';
  return contentType === 'application/x-www-form-urlencoded' ? 'urlencoded' : contentType;
}

const typeOf = ({ location, contentType }: TemplateParameter): string =>
  location === 'body' ? contentType || 'unknown' : 'empty';

/**
 * A tab for each content type and side, requests first; what is outside bodies comes first on its
 * side, as `empty`.
 */
export function templateTabs<Parameter extends TemplateParameter>(
  parameters: readonly Parameter[],
  labelOf: (name: string, side: Side) => string,
): readonly TemplateTab<Parameter>[] {
  return (['request', 'response'] as const).flatMap((side) => {
    const byType = Map.groupBy(
      parameters.filter((parameter) => parameter.side === side),
      typeOf,
    );
    const types = [...byType.keys()].sort(
      (a, b) => Number(b === 'empty') - Number(a === 'empty') || a.localeCompare(b),
    );
    return types.map((contentType) => {
      const own = byType.get(contentType) ?? [];
      const short = shortName(contentType);
      const name =
        types.filter((each) => shortName(each) === short).length > 1 ? contentType : short;
      return {
        key: `${contentType} ${side}`,
        contentType,
        name,
        side,
        label: labelOf(name, side),
        count: own.length,
        parameters: own,
      };
    });
  });
}
