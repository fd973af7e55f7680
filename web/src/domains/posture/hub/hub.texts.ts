import { registerTexts } from '../../../entities/text/texts.ts';
import hub from './hub.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    policyHub: typeof hub;
  }
}

registerTexts('policyHub', hub);
