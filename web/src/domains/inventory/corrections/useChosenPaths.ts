import type { MergeOption } from './mergeGroups.ts';

/** What a person decides in the first stage. */
export interface Choice {
  /** As typed; null while the suggested one holds. */
  readonly name: string | null;
  readonly suggested: string;
  readonly merged: readonly { readonly path: string; readonly version: string }[];
  /** Everything that was offered and not chosen. */
  readonly excludedPaths: readonly string[];
}

export const NOTHING_CHOSEN: Choice = { name: null, suggested: '', merged: [], excludedPaths: [] };

interface ChosenPathsOptions {
  /** Every path that is offered. */
  readonly options: readonly MergeOption[];
  /** Name of the parameter that is suggested for them. */
  readonly suggested: string;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

/** Which of the offered paths are to be merged; those that are not stay apart by name. */
export function useChosenPaths({ options, suggested, choice, onChange }: ChosenPathsOptions) {
  const chosen: ReadonlySet<string> = new Set(choice.merged.map(({ path }) => path));
  const toggle = (toggled: readonly MergeOption[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const { path } of toggled) {
      if (isChosen) next.add(path);
      else next.delete(path);
    }
    onChange({
      ...choice,
      suggested,
      merged: options
        .filter(({ path }) => next.has(path))
        .map(({ path, version }) => ({ path, version })),
      excludedPaths: options.filter(({ path }) => !next.has(path)).map(({ path }) => path),
    });
  };
  return { chosen, toggle };
}
