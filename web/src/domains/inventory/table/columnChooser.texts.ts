import { registerTexts } from '../../../entities/text/texts.ts';
import columnChooser from './columnChooser.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    columnChooser: typeof columnChooser;
  }
}

registerTexts('columnChooser', columnChooser);
