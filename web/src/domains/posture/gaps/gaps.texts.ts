import { registerTexts } from '../../../entities/text/texts.ts';
import gaps from './gaps.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    gaps: typeof gaps;
  }
}

registerTexts('gaps', gaps);
