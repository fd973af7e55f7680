import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { routePin } from '@palisade/engine/exchange/routePin.ts';
import type { PathTemplates } from '@palisade/engine/templates/pathTemplates.ts';
import type { TemplateRef } from '@palisade/engine/templates/templateNode.ts';

/**
 * Routes with the templates they met; beyond so many of one host nothing more is taken from routes.
 */
const MOST = 5_000;

/**
 * Routes that instrumentation reported of one host; each pins the template of its paths, where people
 * and documents left it open.
 */
export class HostRoutes {
  readonly #followed = new Set<string>();

  /** Takes the route of an exchange that was observed as `ref`; gives what its template is then. */
  follow(
    templates: PathTemplates,
    { method, path, route }: Exchange,
    ref: TemplateRef,
  ): TemplateRef {
    // One without a parameter is the path itself as often as not.
    if (route === undefined || !/[{:<[]/.test(route) || this.#followed.size >= MOST) return ref;
    const key = `${route}\n${ref.template}`;
    if (this.#followed.has(key)) return ref;
    const pin = routePin(route, path);
    // One that does not fit its paths is not read again for each of them.
    this.#followed.add(key);
    if (pin === null || isDecided(templates, ref, pin.template)) return ref;
    templates.pin(pin);
    return templates.resolve(method, path) ?? ref;
  }
}

/**
 * Whether the template is already as reported, or people or documents took a value where the route has
 * a word.
 */
function isDecided(
  templates: PathTemplates,
  { method, template }: TemplateRef,
  told: string,
): boolean {
  const words = told.split('/');
  const parameters = templates.explain(method, template);
  if (
    parameters.some(
      ({ index, kind }) => kind === 'pinned' && words[index + 1]?.startsWith('{') !== true,
    )
  )
    return true;
  return template === told && parameters.every(({ kind }) => kind === 'pinned');
}
