import { suiteOf } from './suiteOf.ts';

suiteOf('others');
