import { registerTexts } from '../../../../entities/text/texts.ts';
import gapDrawer from './gapDrawer.en.json' with { type: 'json' };

declare module '../../../../entities/text/texts.ts' {
  interface Texts {
    gapDrawer: typeof gapDrawer;
  }
}

registerTexts('gapDrawer', gapDrawer);
