/** What a text may hold, by the first look at it: which families are worth reading it for. */
export const GATE = {
  sql: 1, noSql: 2, xss: 4, command: 8, code: 16, path: 32, url: 64, xml: 128, template: 256, ldap: 512, line: 1024, object: 2048, prototype: 4096, graphQl: 8192,
  /** Holds something encoded. */
  encoded: 16_384,
  /** Begins as JSON does. */
  json: 32_768,
} as const;

const { sql, noSql, xss, command, code, path, url, xml, template, ldap, line, object, prototype, graphQl, encoded, json } = GATE;

/** Letters are lower-case and stand for both; 0 stands for any digit. A text without any of these is harmless for what is looked for here. */
export const GATE_LITERALS: readonly (readonly [bits: number, literals: readonly string[]])[] = [
  [sql, ["'", '"', '`', '--', '/*', '||', 'select', 'union', 'order by', 'group by', 'waitfor', 'sleep', 'benchmark', 'insert into', 'delete from', 'drop table', 'drop database', 'update ', 'exec', 'declare', 'information_schema', '@@', ' or ', ' and ', ')or', ')and', '0or', '0and', 'or(', 'and(', ' xor ', 'having', '&&', ' like ', ' rlike ', 'create ', 'alter ', 'truncate ', 'shutdown', ';', '_inaddr', 'dbms_', 'xp_', 'pg_', 'lo_', 'load_', 'sys.', 'sysibm', 'extractvalue', 'updatexml', '#', 'rdb$', 'procedure', 'ctxsys', '_query', 'encode(', '::', 'or\t', 'or\n', '\nand', '\tand', 'schema', 'into ', 'unhex(', 'json_', '(0', 'dcount', 'pragma', 'attach ', 'copy ', 'grant ', 'sqlite_', 'group_concat', 'elt(', 'make_set', 'sysobjects', 'systables', 'session_user', 'current_']],
  [noSql, ['$', 'db.', 'return ', 'this.', 'function', 'new date', '||', '&&', "', ", 'while(', 'objectid(', 'mapreduce', 'tojson']],
  [xss, ['<', 'javascript', 'vbscript', 'livescript', 'alert', 'confirm', 'prompt', 'eval', 'document', 'window', 'expression', 'fromcharcode', '"on', "'on", '" on', "' on", 'data:', '/on', '`on', 'onerror', 'onload', 'onclick', 'onfocus', 'onmouse', 'atob', 'settimeout', 'setinterval', 'constructor', 'self[', 'top[', 'this[', 'location', 'innerhtml', 'src=', '+adw', '\xbc', 'string.', 'jsfuck', '[]', 'import(', 'fetch(', '.call(', '.apply(', 'onx', 'onpoint', 'onbegin', 'onanim', 'onwheel', 'ontoggle', 'onkey', 'ontrans', 'ondrag', 'onunload', 'onblur', 'onchange', 'oninput', 'onstart', 'onpage', 'onhash', 'onresize', 'onscroll', 'onauto', 'console.']],
  [command, [';', '|', '&', '`', '$(', '${', '\n', '\r', 'cat ', '/bin/', 'cmd', 'powershell', 'ping ', 'wget', 'curl ', 'bash', '/etc/', 'netstat', 'dir ', 'dir+', '<(', '>(', '/dev/', 'whoami', 'uname', '$ifs', 'ifconfig', 'nslookup', '$@', 'echo ', 'exe ', '() {', '(){', 'nc -', 'sh -', 'chmod ', 'rm -', '=$', '$_', '{ls', '{cat', '*/', '?/', '^', "''", '\\', 'invoke-', 'get-', 'iex', '--', '/usr/']],
  [code, ['<?', '<%', 'system(', 'exec(', 'eval', 'assert', 'passthru', 'shell_exec', 'phpinfo', 'base00', '$_', 'include', 'require', 'file_get', 'fopen', 'function', 'import', 'runtime', 'processbuilder', 'class', 'java.', 'javax.', 'child_process', 'process.', 'open(', 'print(', '<!--#', 'response.', 'server.', 'createobject', 'call_user', 'preg_', 'print_r', 'var_dump', 'chr(', 'gzinflate', 'str_rot', '__import__', 'os.', 'org.apache', 'kernel.', 'io.popen', 'file.', '${', '@{', '$$', '("', "('", '(/*', 'allow_url', 'auto_prepend', 'disable_functions', 'ev al', 'execute', 'zend', 'create_function', 'array_map', 'usort', 'ob_start', 'getruntime', 'set_include', 'md0(', 'sha0(', 'ini_', 'opcache', 'error_', 'session_', 'global', 'unlink', 'posix_', 'proc_', 'curl_', 'bzopen', 'mkdir(', 'constant(', '=>', 'new ', 'xmlrpc', '0x', 'gopher', 'expect', 'glob:', 'zlib:', 'phar:', 'ssh0', 'ogg:', 'rar:']],
  [path, ['..', '/etc/', 'boot.ini', 'win.ini', 'web-inf', 'web.xml', '.ht', '.git', '.env', '.svn', '/proc/', '/var/', '/sys/', '/tmp/', '/dev/', '/root/', '/home/', '/usr/', '/opt/', 'passwd', 'shadow', ':/', ':\\', '\\\\', '.ssh', 'id_rsa', '.aws', 'system00', 'wp-config', '.bash', '.ini', '.conf', '{file}', '0x0e', '0x0f', '././', '.../', '.%', '%c0', '.?', 'ntuser', '.asa', '.bak', 'id_dsa', '.npm', '.docker', '.kube', '.config', '/.']],
  [url, ['://', ':///', '//', 'php:', 'file:', 'data:', 'expect:', 'gopher:', 'dict:', 'jar:', 'netdoc:', 'phar:', 'ldap:', 'url:', 'http:', 'localhost', '000.000.', 'metadata', '[::']],
  [xml, ['<!doctype', '<!entity', 'xinclude', 'xi:include', '<!element', '%xxe', '!entity']],
  [template, ['{{', '${', '#{', '<%', '{%', '*{', '@{', '[[', '<#', '#set', '{php', '{if', '~[', '{=', '@(', '$x', '__class__', '__mro__', 'freemarker', 'ndi:', '{self', '{0']],
  [ldap, [')(', '*)', '(|', '(&', '(!', '|(', '&(', '*(', ')|', '))', 'objectclass', '*))']],
  [line, ['\n', '\r', '嘊', '嘍', '\u2028', '\u0085']],
  [object, ['ro0ab', 'aced', 'o:0', 'a:0', 'c:0', '!!', '_$$nd', 'aaeaaad', 'h0siaa', 'java.', 'javax.', 'org.', 'com.sun', 'cos\n', 'csystem', 'pickle', 'ysoserial', '@type', 'xstream', 'runtime', 'processbuilder', 'invoker', 'transform', 'beanutils', 'clojure', 'gadget', '$type', 'bsh.', 'ognl', 'commons', 'cglib', 'marshal', 'classloader', 'y0b0', 'rvdg', 'lxj', 'gludm', '__reduce__', 'ndimbw', 'c0nlym', 'vbjbg', 'bjbg', '__viewstate', 'kztcum', 'qamkhg', 'cbybtz', 'b0ja', 'whvuzg', 'unsafe', 'objectinput']],
  [prototype, ['__proto__', 'prototype', 'constructor', '__define', '__lookup']],
  [graphQl, ['__schema', '__type', 'introspection', 'mutation', 'query', 'fragment']],
  [encoded, ['%00', '%0a', '%0b', '%0c', '%0d', '%0e', '%0f', '%a', '%b', '%c', '%d', '%e', '%f', '%u', '%%', '&#', '&lt', '&gt', '&quot', '&amp', '&apos', '&tab', '&newline', '&colon', '&lpar', '&rpar', '&equals', '&sol', '\\u', '\\x', '\\0', '0x', 'char(', 'chr(', '+']],
  [json, ['{"', '[{', '["', "{'", '{ "', '{\n', '[\n']],
];
