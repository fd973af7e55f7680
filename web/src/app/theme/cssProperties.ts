/** Whether Chakra takes a prop for a style: the browser knows the properties of CSS itself. */
export const isCssProperty = (prop: string): boolean => prop in document.documentElement.style;
