import { suiteOf } from './suiteOf.ts';

suiteOf('attackers');
