import type { Budget, ParameterNode } from './parameterNode.ts';
import { isCard, readCards } from './readCards.ts';
import type { XmlElement } from './readXml.ts';
import type { Observing } from './valueStats.ts';
import { NULL } from './valueTypes.ts';

/**
 * Learns an element at its place: its children by name, attributes under `@name`, text beside them
 * under `#text`. A name that was seen more than once within one element is a list from then on,
 * also where there is one of it. A calendar or card within it, as WebDAV gives them, is read as one.
 */
export function observeXml(
  node: ParameterNode,
  element: XmlElement,
  observing: Observing,
  budget: Budget,
): void {
  const { attributes, children, text } = element;
  if (attributes.length === 0 && children.length === 0) {
    const cards = isCard(text) ? readCards(text) : null;
    if (cards !== null) {
      node.observeJson(cards, observing, budget);
      return;
    }
    const stats = node.statsWithin(budget);
    if (text === '') stats?.observeBare(NULL, observing);
    else stats?.observeText(text, true, observing);
    return;
  }
  node.objects++;
  const observeText = (name: string, value: string): void => {
    const child = node.nodeOf(name, budget, observing.own);
    if (child === null) return;
    child.present++;
    child.statsWithin(budget)?.observeText(value, true, observing);
  };
  for (const [name, value] of attributes) observeText(`@${name}`, value);
  if (text !== '') observeText('#text', text);
  for (const [name, same] of Map.groupBy(children, (child) => child.name))
    observeChildren(node, name, same, observing, budget);
}

function observeChildren(
  node: ParameterNode,
  name: string,
  same: readonly XmlElement[],
  observing: Observing,
  budget: Budget,
): void {
  const child = node.nodeOf(name, budget, observing.own);
  const [only] = same;
  if (child === null || only === undefined) return;
  child.present++;
  if (same.length === 1 && child.lists === 0) {
    observeXml(child, only, observing, budget);
    return;
  }
  if (child.lists === 0) child.becomeList(budget);
  child.countList(same.length);
  const item = child.itemNode(budget);
  if (item === null) return;
  item.present += same.length;
  for (const each of same) observeXml(item, each, observing, budget);
}
