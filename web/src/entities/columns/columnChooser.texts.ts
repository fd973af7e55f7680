import { registerTexts } from '../text/texts.ts';
import columnChooser from './columnChooser.en.json' with { type: 'json' };

declare module '../text/texts.ts' {
  interface Texts {
    columnChooser: typeof columnChooser;
  }
}

registerTexts('columnChooser', columnChooser);
