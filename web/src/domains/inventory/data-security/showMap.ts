import { DATA_MAP } from './dataMapList.ts';

/** Brings the data map into sight, which the address filters. */
export const showMap = () => document.getElementById(DATA_MAP)?.scrollIntoView();
