import { suiteOf } from './suiteOf.ts';

suiteOf('posture');
