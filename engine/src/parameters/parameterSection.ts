import { samplePlace } from '../sensitive/mayBeRead.ts';
import { MessageSampling } from './messageSampling.ts';
import { type Budget, ParameterNode } from './parameterNode.ts';
import { type KeyedPlace, keyedPlace } from './place.ts';
import type { EndpointParametersJson, NodePatch, SectionPatch } from './savedParameters.ts';

type SectionJson = EndpointParametersJson['sections'][number];

/** What an endpoint has learned of one place. */
export interface ParameterSection {
  readonly place: KeyedPlace;
  root: ParameterNode;
  sampling: MessageSampling;
  /** Messages and places as of the last save; below zero where it must be saved whole. */
  saved: { messages: number; places: number };
}

export const newSection = (place: KeyedPlace): ParameterSection => ({
  place,
  root: new ParameterNode('', samplePlace(place.side, place.location)),
  sampling: new MessageSampling(),
  saved: { messages: 0, places: -1 },
});

export const sectionJson = ({
  place: { side, location, contentType, statusClass },
  root,
  sampling,
}: ParameterSection): SectionJson => ({
  side,
  location,
  contentType,
  statusClass,
  root: root.toJSON(),
  looks: sampling.toJSON(),
});

/** Reads back what `sectionJson` wrote; what it holds counts within the budget. */
export function readSection(
  { root, looks, ...place }: SectionJson,
  budget: Budget,
): ParameterSection {
  const section = newSection(keyedPlace(place));
  section.root = ParameterNode.fromJSON(root, '', samplePlace(place.side, place.location), budget);
  if (looks !== undefined) section.sampling = MessageSampling.fromJSON(looks);
  return section;
}

/** What a section learned since it was saved, which it is now; null where that is nothing. */
export function takeUnsaved(
  section: ParameterSection,
  number: number,
): readonly SectionPatch[] | null {
  const {
    place: { side, location, contentType, statusClass },
    root,
    sampling,
    saved,
  } = section;
  if (saved.places >= 0 && sampling.messages === saved.messages) return null;
  const nodes: NodePatch[] = [];
  const numbers = { next: 0 };
  if (saved.places >= 0 && root.takeUnsaved(nodes, numbers) && numbers.next === saved.places) {
    section.saved = { messages: sampling.messages, places: saved.places };
    return [[number, sampling.toJSON(), nodes]];
  }
  const whole = root.toJSON();
  section.saved = { messages: sampling.messages, places: root.markSaved() };
  return [[number, sampling.toJSON(), { side, location, contentType, statusClass }, whole]];
}
