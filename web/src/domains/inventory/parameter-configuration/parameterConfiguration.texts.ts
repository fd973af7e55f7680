import { registerTexts } from '../../../entities/text/texts.ts';
import parameterConfiguration from './parameterConfiguration.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    parameterConfiguration: typeof parameterConfiguration;
  }
}

registerTexts('parameterConfiguration', parameterConfiguration);
