/** Height of the widgets in pixels: a head and five rows. */
export const WIDGET_PX = 320;
