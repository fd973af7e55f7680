import { setLocale } from 'yup';
import { uiText } from '../text/UiText.tsx';
import type { UiTextKey } from '../text/uiText.ts';

const say = (key: UiTextKey) => (): string => uiText(key);

// What a field says whose schema has no words of its own.
setLocale({
  mixed: {
    default: say('fieldInvalid'),
    required: say('fieldRequired'),
    defined: say('fieldRequired'),
    notNull: say('fieldRequired'),
    notType: say('fieldIncorrect'),
    oneOf: say('fieldInvalid'),
    notOneOf: say('fieldInvalid'),
  },
  string: {
    length: say('fieldInvalid'),
    min: say('fieldTooShort'),
    max: say('fieldTooLong'),
    matches: say('fieldPattern'),
    email: say('fieldIncorrect'),
    url: say('fieldIncorrect'),
    uuid: say('fieldIncorrect'),
    trim: say('fieldInvalid'),
  },
  number: {
    min: say('fieldTooLow'),
    max: say('fieldTooHigh'),
    lessThan: say('fieldTooHigh'),
    moreThan: say('fieldTooLow'),
    positive: say('fieldTooLow'),
    negative: say('fieldTooHigh'),
    integer: say('fieldStep'),
  },
  array: { min: say('fieldTooShort'), max: say('fieldTooLong'), length: say('fieldInvalid') },
});
