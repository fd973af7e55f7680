import { headerOf } from '../exchange/readBody.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { RecentTexts } from '../signatures/recentTexts.ts';

const AGENTS =
  /sqlmap|nikto|nmap scripting|masscan|zgrab|nuclei|wpscan|dirbuster|gobuster|feroxbuster|\bffuf|fuzz faster|wfuzz|acunetix|nessus|openvas|qualys|netsparker|invicti|arachni|w3af|owasp zap|zaproxy|havij|whatweb|joomscan|jaeles|commix|skipfish|censysinspect|shodan|expanse|internet-measurement|detectify|burpsuite|xsstrike|dirsearch|l9explore|leakix|\.nasl\b|wapiti|wafw00f|whatwaf|webinspect|appscan|sqlninja|bsqlbf|pangolin|webscarab|paros\/|vega\/\d|zmeu|morfeus|jorgee|dotdotpwn|fimap|tplmap|nosqlmap|ghauri|dalfox|crlfuzz|xspear|hakrawler|projectdiscovery|interactsh|rustbuster|kiterunner|sn1per|n-stealth|black widow|brutus\/aet|cgichk|datacha0s|mysqloit|\(hydra\)/i;
const LONGEST = 300;
const known = new RecentTexts<boolean>();

/** Whether the caller names itself as a vulnerability scanner in its user agent. */
export const isScanner = ({ requestHeaders }: Exchange): boolean =>
  isScannerAgent(headerOf(requestHeaders, 'user-agent'));

/** Whether a user agent is that of a vulnerability scanner. */
export function isScannerAgent(agent: string): boolean {
  if (agent === '') return false;
  const before = known.get(agent);
  if (before !== undefined) return before;
  const answer = AGENTS.test(agent.slice(0, LONGEST));
  known.set(agent, answer, true);
  return answer;
}
