/** Height of the widgets in pixels: a head and five rows. */
export const WIDGET_PX = 320;
/** Height of the table of APIs in pixels, whose rows are lower. */
export const APIS_PX = 280;
