/** What a page looks like before its data is there; its route says it. */
export interface PageShape {
  /** The page is named by its data, such as an attacker, not by the menu. */
  readonly hasOwnTitle?: true;
  /** What is between the title and the content, from above. */
  readonly bars?: readonly ('tabs' | 'note' | 'filters' | 'facts')[];
  /** A list of categories at the left. */
  readonly hasSide?: true;
  /** Facts at the right. */
  readonly hasAside?: true;
  /** Rows of cards: the height in pixels, then the columns as a grid has them. */
  readonly cards?: readonly string[];
  /** Widths of the columns of a table in pixels; 0 takes what is left. */
  readonly table?: readonly number[];
  /** Height of the rows in pixels, unless they are 36; such a list has no head. */
  readonly rowHeight?: number;
}

/** What a drawer has beside its parts. */
export type DrawerShape = Readonly<Partial<Record<'hasTabs' | 'hasAside' | 'hasFooter', true>>>;

/** How the menu names a page. */
export interface PageName {
  readonly parents: readonly string[];
  readonly title: string;
}
