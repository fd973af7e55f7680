import { registerTexts } from '../../../entities/text/texts.ts';
import changes from './changes.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    changes: typeof changes;
  }
}

registerTexts('changes', changes);
