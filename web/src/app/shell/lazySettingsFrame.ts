import { lazyCode } from '../../ui/lazy/lazyCode.tsx';

/**
 * The navigation beside pages of settings. The routes of these begin to fetch it with the page, so
 * that it is there as soon.
 */
export const { Part: SettingsFrame, read: readSettingsFrame } = lazyCode(
  () => import('./SettingsFrame.tsx'),
);
