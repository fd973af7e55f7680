import { suiteOf } from './suiteOf.ts';

suiteOf('traffic');
