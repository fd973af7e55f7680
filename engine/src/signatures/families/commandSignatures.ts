import type { Report } from '../signature.ts';
import { applyPatterns, rulesOf } from './patternRules.ts';

const rule = rulesOf('command');

/** Commands that are no words of a sentence, or that are only dangerous after a separator. */
export const COMMANDS =
  'cat|tac|nl|less|more|head|tail|ls|dir|id|whoami|uname|hostname|ifconfig|ipconfig|netstat|nslookup|dig|ping6?|wget|curl|fetch|lynx|nc|ncat|netcat|telnet|ssh|scp|sftp|ftp|tftp|rsync|socat|bash|sh|zsh|ksh|csh|tcsh|dash|ash|python[23]?|perl|ruby|php[578]?|node|lua|gcc|cc|awk|gawk|sed|grep|egrep|find|xargs|tee|echo|printf|sleep|kill|killall|pkill|ps|top|chmod|chown|chgrp|rm|cp|mv|ln|mkdir|rmdir|touch|mount|umount|useradd|adduser|passwd|sudo|su|env|export|set|unset|source|exec|eval|crontab|at|service|systemctl|reboot|shutdown|halt|tar|gzip|gunzip|zip|unzip|base64|xxd|od|strings|md5sum|sha1sum|pwd|w|who|last|history|df|du|free|lsof|iptables|arp|route|traceroute|tracert|net|type|copy|del|move|ren|attrib|cmd(?:\\.exe)?|command\\.com|powershell(?:\\.exe)?|pwsh|wmic|certutil|bitsadmin|mshta|rundll32|regsvr32|reg|sc|schtasks|tasklist|taskkill|systeminfo|vssadmin|cscript|wscript|start|true|false|expr|test|time|timeout|nohup|nice|watch|busybox|dd|mail|sendmail|mysql|psql|sqlite3|mysqldump|pg_dump|docker|kubectl|git|npm|pip3?|apt(?:-get)?|yum|dpkg|rpm|cut|sort|uniq|wc|tr|rev|diff|file|stat|locate|which|whereis|man|vim?|nano|ed|screen|tmux|finger|groups|getent|logname|printenv|jobs|alias|basename|dirname|mkfifo|mknod|openssl|gdb|strace|jq|rview|dmesg|modprobe|insmod|sysctl|uptime|date|cal|yes|seq|usermod|chpasswd|chsh|visudo|ulimit|umask|trap|read|let|if|for|while|do|function|fc|compgen|enable|hash|pushd|popd|dirs';
/** Those that no line of a text begins with. */
const STRONG = 'cat|tac|ls|id|whoami|uname|ifconfig|ipconfig|netstat|nslookup|ping6?|wget|curl|nc|ncat|netcat|telnet|bash|sh|zsh|ksh|python[23]?|perl|ruby|php[578]?|gcc|awk|sed|grep|xargs|chmod|chown|rm|cp|mv|mkdir|sudo|env|crontab|powershell(?:\\.exe)?|cmd(?:\\.exe)?|tftp|socat|busybox|dd|nohup|pwd|ps|dir|uptime|tasklist|systeminfo';
const GLUE = '[\\s"\'({\\\\]{0,9}';
const PATH = '(?:[/\\\\]?[\\w.?*\\[\\]-]{0,12}[/\\\\]){0,6}';
const ARGUMENTS = '(?:\\s{1,9}|\\$ifs\\S{0,3}|\\$\\{ifs[^}]{0,12}\\}\\S{0,3}|<|\\+|,|\\t)';

const RULES = [
  rule('command after separator', 'critical', new RegExp(`(?:(?:;|\\||&&|&|<\\(|>\\()${GLUE}${PATH}(?:${COMMANDS})|[\\n\\r]\\s{0,5}${PATH}(?:${STRONG}))${ARGUMENTS}{1,3}(?:-{1,2}\\w|[/\\\\~.]|\\d{1,3}(?:\\.\\d{1,3}){3}|https?:|\\w{1,40}[/\\\\.]|["'$%*|;&>]|\\w:[/\\\\]|\\d+\\s{0,3}[;|&]|\\d+\\s{0,3}$)`), 'Ends a command and begins another one'),
  rule('command after separator', 'critical', new RegExp(`(?:;|\\|\\||&&|[|&]|\\n)${GLUE}(?:[/\\\\]?[\\w.?*-]{0,12}[/\\\\]){0,6}(?:id|ls|dir|pwd|whoami|uname|hostname|ifconfig|ipconfig|netstat|ps|env|set|printenv|who|w|systeminfo|tasklist|groups|logname|df|uptime|arp|dmesg|reboot|shutdown|halt)\\s{0,5}(?:[;|&\`#]|$)`), 'Ends a command and begins another one'),
  rule('known command', 'critical', /(?:[;|&`\n]|\$\(|^)\s{0,5}(?:wget|curl)\s{1,5}(?:-\S{1,20}\s{1,5}){0,6}["']?(?:https?:|ftp:|\/\/|[\w.-]{1,60}\.\w{2,6}\/|\d{1,3}\.\d)/, 'Fetches a file with a command'),
  rule('substituted command', 'critical', new RegExp(`(?:\`|\\$\\(|<\\(|>\\()\\s{0,5}${PATH}(?:${COMMANDS})(?:\\s[^\`)]{0,200})?(?:\`|\\))`), 'Has a shell run a command and put its output in'),
  rule('shell arithmetic or variable', 'critical', /\$\{?ifs\b|\$\{(?:path|home|shell|pwd|oldpwd|ps\d|hostname|user|#)[:#%/][^}]{0,30}\}|\$\(\(\s{0,5}[\d+*\-/ ]{3,20}\)\)|\$(?:@|\*|[1-9])\w{1,8}\s|\{\w{2,12},[^{}\s]{1,60}\}(?=$|[\s;|&])/, 'Uses what only a shell puts in'),
  rule('file of the system', 'critical', /\b(?:cat|tac|nl|less|more|head|tail|type|strings|od|xxd|base64|cp|mv|rm|vi|vim|nano|grep|sed|awk|sort|rev|cut|tee)\s{1,9}(?:-\S{1,20}\s{1,9}|['"][^'"]{0,40}['"]\s{1,9}){0,4}(?:<\s{0,3})?["']?(?:[/\\.][\w.*?[\]'"\\-]{0,20}){0,6}\/(?:e['"\\]{0,3}t['"\\]{0,3}c|proc|var|home|root|tmp|dev|usr|opt|sys)\b/, 'Reads a file of the system with a command'),
  rule('pipe to a shell', 'critical', /\|\s{0,9}(?:\/?(?:usr\/)?(?:local\/)?s?bin\/)?(?:ba|z|k|c|tc|da|a)?sh\b(?:\s{0,3}$|\s{1,3}-|\s{0,3}[;|&])|\b(?:ba|z|k|da)?sh\s{1,5}-[ci]\b|\/dev\/(?:tcp|udp)\/|\bnc(?:at)?\s{1,5}-\w{1,8}\s|\bmkfifo\s|\bsh\s{0,3}<\(/, 'Hands text to a shell or opens one to the network'),
  rule('program of the system', 'error', /(?:^|[\s;|&`$("'=])\/(?:usr\/(?:local\/)?)?s?bin\/[\w.-]{1,30}/, 'Names a program of the system'),
  rule('program of the system', 'critical', /^\W{0,4}\/(?:usr\/(?:local\/)?)?s?bin\/[\w.-]{1,30}(?:\s|$|[;|&<>`])/, 'Names a program of the system'),
  rule('shell function', 'critical', /\(\)\s{0,5}\{\s{0,5}(?::|_|\w{1,10})?\s{0,5};|\(\)\s{0,5}\{[^}]{0,60}\}\s{0,5};/, 'Defines a function of a shell, which old ones run when they start'),
  rule('command of Windows', 'critical', /\b(?:cmd(?:\.exe)?|command\.com)\s{1,5}\/[ckr]\b|\bpowershell(?:\.exe)?\s{1,5}(?:-|&|\/|\(|iex|invoke|"|')|\binvoke-(?:expression|webrequest|command|mimikatz|restmethod|item)\b|\b(?:certutil|bitsadmin|mshta|regsvr32|rundll32)(?:\.exe)?\s{1,5}[-/\w"]|\bdir[\s+]{1,3}\w:(?:[/\\"',|]|$)|\bset\s{1,3}\/a\s|\bnew-object\s{1,5}(?:system\.)?net\.|%(?:comspec|systemroot|windir|programdata|appdata|path):?[^%]{0,20}%|\bwmic\s{1,5}\w{1,20}\s/, 'Runs a command of Windows'),
  rule('network command', 'critical', /^\W{0,8}(?:ping(?:\.exe)?\s{1,5}(?:-\w\s{1,3}\d{1,4}\s{1,5}){0,3}(?:\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}|localhost|[\w-]{1,40}\.\w{2,8})|nslookup\s{1,5}[\w.-]{3,80}|netstat\s{1,5}-\w)/, 'Calls out to the network with a command'),
  rule('bare command', 'error', /^\W{0,4}(?:cat\s{1,5}\/\S|whoami$|uname(?:\s{1,3}-\w{1,6})?$|ifconfig$|ipconfig(?:\s{1,3}\/all)?$|ls\s{1,5}(?:-\w{1,6}|\/\S{0,40})\s{0,3}$|id\s{0,3}[;|]|netstat\b)/, 'Is a command'),
  rule('quoted command', 'error', /^["'|;&\s]{0,6}`(?:true|false|id|ls|\w{2,12})`/, 'Has a shell run a command'),
  rule('split command', 'critical', /(?:^|[\s;|&`/])(?:c["'\\^]{1,3}a["'\\^]{0,3}t|w["'\\^]{1,3}g["'\\^]{0,3}e["'\\^]{0,3}t|w["'\\^]{0,3}h["'\\^]{1,3}o["'\\^]{0,3}a["'\\^]{0,3}m["'\\^]{0,3}i|n["'\\^]{1,3}c|l(?:''|""|[\\^])s|i(?:''|""|[\\^])d|c["'\\^]{1,3}u["'\\^]{0,3}r["'\\^]{0,3}l|b["'\\^]{1,3}a["'\\^]{0,3}s["'\\^]{0,3}h|p["'\\^]{1,3}i["'\\^]{0,3}n["'\\^]{0,3}g|p["'\\^]{1,3}o["'\\^]{0,3}w["'\\^]{0,3}e["'\\^]{0,3}r)(?=$|[\s;|&$</])/, 'Hides a command with quotes that a shell leaves out'),
  rule('wildcard path', 'critical', /(?:^|[\s;|&<`])\/(?:[\w?*[\]]{0,6}[?*[][\w?*[\]]{0,8})\/[\w?*[\]]{0,10}[?*[\w]/, 'Names files with wildcards that a shell fills in'),
];

/** Finds commands that a shell would run. The text is lower-case. */
export const commandSignatures = (text: string, report: Report): void => applyPatterns(RULES, text, report);

