interface LearnedName {
  readonly side: string;
  readonly location: string;
  readonly name: string;
  readonly isMap: boolean;
}

/** Whether requests of an endpoint may have any names at the top of their body: the names themselves were learned to be data. */
export function hasOpenBody(parameters: readonly LearnedName[]): boolean {
  return parameters.some(({ side, location, name, isMap }) => isMap && side === 'request' && location === 'body' && /^(?:\[\]\.)?\{\}/.test(name));
}
