import { headerOf } from '../exchange/readBody.ts';
import type { Exchange } from '../exchange/exchange.ts';

const AGENTS =
  /sqlmap|nikto|nmap scripting|masscan|zgrab|nuclei|wpscan|dirbuster|gobuster|feroxbuster|\bffuf|fuzz faster|wfuzz|acunetix|nessus|openvas|qualys|netsparker|invicti|arachni|w3af|owasp zap|zaproxy|havij|whatweb|joomscan|jaeles|commix|skipfish|censysinspect|shodan|expanse|internet-measurement|detectify|burpsuite|xsstrike|dirsearch|l9explore|leakix/i;
const LARGEST_CACHE = 10_000;
const known = new Map<string, boolean>();

/** Whether the caller names itself as a vulnerability scanner in its user agent. */
export function isScanner(exchange: Exchange): boolean {
  const agent = headerOf(exchange.requestHeaders, 'user-agent').slice(0, 300);
  if (agent === '') return false;
  let answer = known.get(agent);
  if (answer === undefined) {
    if (known.size >= LARGEST_CACHE) known.clear();
    answer = AGENTS.test(agent);
    known.set(agent, answer);
  }
  return answer;
}
