import { BUTTONS } from './specimens/buttons.tsx';
import { CHARTS } from './specimens/charts.tsx';
import { CODE } from './specimens/code.tsx';
import { FEEDBACK } from './specimens/feedback.tsx';
import { FILTERS } from './specimens/filters.tsx';
import { FORMS } from './specimens/forms.tsx';
import { LAYOUT } from './specimens/layout.tsx';
import { MARKS } from './specimens/marks.tsx';
import { OVERLAYS } from './specimens/overlays.tsx';
import { TABLE } from './specimens/table.tsx';

/** Parts of pages with their states, by what they are for. */
export const SPECIMENS = {
  buttons: BUTTONS,
  marks: MARKS,
  layout: LAYOUT,
  forms: FORMS,
  feedback: FEEDBACK,
  overlays: OVERLAYS,
  filters: FILTERS,
  table: TABLE,
  charts: CHARTS,
  code: CODE,
} as const;

/**
 * Parts that no page draws by themselves, by the part or the place in which they are shown. With
 * the specimens these are all parts of `web/src/ui`.
 */
export const WITHIN: Readonly<Record<string, string>> = {
  AddFilter: 'FilterBar',
  BinTable: 'TrafficBars',
  BinTip: 'TrafficBars',
  Card: 'Panel',
  ChartFrame: 'RangeChart',
  ChartTip: 'TrafficBars',
  Chip: 'FilterBar',
  ChoiceEditor: 'FilterBar',
  CountAxis: 'TrafficBars',
  DialogContent: 'Dialog',
  Drawer: 'DrawerLayout',
  DrawerForm: 'DrawerLayout',
  DrawerHead: 'DrawerLayout',
  DrawerStack: 'DrawerLayout',
  EditorNote: 'FilterBar',
  Ends: 'FilterBar',
  ExitGuardProvider: 'DiscardDialog',
  FactsShape: 'PageSkeleton',
  FieldPicker: 'FilterBar',
  FilterChip: 'FilterBar',
  FilterChips: 'FilterBar',
  FilterDraft: 'FilterBar',
  FilterGroup: 'FilterBar',
  FilterParts: 'FilterBar',
  FormDrawer: 'DrawerLayout',
  FormSelect: 'Select',
  FrameButton: 'FilterBar',
  Group: 'FilterBar',
  Head: 'Panel',
  HeadNote: 'Panel',
  ItemsChip: 'FilterBar',
  ItemsName: 'FilterBar',
  LetterKey: 'DataTable',
  MatchPicker: 'FilterBar',
  MenuAt: 'Menu',
  MenuContent: 'Menu',
  MissingDrawer: 'WidgetError',
  MomentEditor: 'FilterBar',
  NotFound: 'EmptyState',
  OperatorPicker: 'FilterBar',
  Overlay: 'Dialog',
  Page: 'PageHeader',
  PageHead: 'PageHeader',
  PageRest: 'PageHeader',
  PageTitle: 'PageHeader',
  PickList: 'FilterBar',
  PopoverContent: 'Popover',
  RangeEditor: 'FilterBar',
  RecipeClass: 'DataTable',
  RemoveButton: 'FilterBar',
  ResizeHandle: 'DataTable',
  RowsSkeleton: 'PageSkeleton',
  SectionBox: 'Section',
  SectionsShape: 'PageSkeleton',
  SkeletonRow: 'DataTable',
  TabPanel: 'TabList',
  TableBody: 'DataTable',
  TableFoot: 'DataTable',
  TableHead: 'DataTable',
  TimeAxis: 'RangeChart',
  Toaster: 'ToastRegion',
  TooltipContent: 'Tooltip',
  Unexpected: 'WidgetError',
  UnreadChip: 'FilterBar',
  Unsaved: 'DrawerLayout',
  ValueEditor: 'FilterBar',
};
