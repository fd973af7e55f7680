/** Height of the widgets in pixels: a head and five rows. */
export const WIDGET_PX = 368;
/** Height of the table of APIs in pixels, whose rows are lower. */
export const APIS_PX = 280;
/** About the height of the regulations in pixels, while they are on their way. */
export const COMPLIANCE_PX = 220;
