import {
  Boxes,
  Crosshair,
  ListTree,
  type LucideIcon,
  PanelsTopLeft,
  ScrollText,
  Server,
  ShieldAlert,
  Tags,
  UserRound,
} from 'lucide-react';
import { catalogueText } from '../../entities/text/catalogueText.ts';
import type { ListItem } from '../../ui/overlays/ListSearch.tsx';
import type { Kind, RecentThing } from './recent.ts';

/** A line of the palette and what choosing it does. */
export interface PaletteItem extends ListItem {
  /** What is noted as recent; absent for actions. */
  readonly thing?: RecentThing;
  /** Where it leads, or what it does. */
  readonly act: string | (() => void);
}

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
  readonly isPending?: boolean;
  readonly note?: string;
}

const ICONS: Readonly<Record<Kind, LucideIcon>> = {
  page: PanelsTopLeft,
  endpoint: ListTree,
  host: Server,
  api: Boxes,
  gap: ShieldAlert,
  attacker: Crosshair,
  policy: ScrollText,
  label: Tags,
  person: UserRound,
};

/** The line for a thing; its address is its key, with a prefix where it may stand twice. */
export function itemOf(thing: RecentThing, more: Partial<PaletteItem> = {}): PaletteItem {
  const { kind, detail, path } = thing;
  // Kept in English, shown in the language of now.
  const label = kind === 'gap' || kind === 'policy' ? catalogueText(thing.label) : thing.label;
  const Icon = ICONS[kind];
  return {
    key: `${kind}:${path}`,
    label,
    ...(detail !== undefined && { detail }),
    icon: <Icon size={14} />,
    thing,
    act: path,
    ...more,
  };
}
