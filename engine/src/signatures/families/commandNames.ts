/**
 * Commands that are no words of a sentence, or that are only dangerous after a separator;
 * alternatives of a pattern.
 */
export const COMMANDS =
  'cat|tac|nl|less|more|head|tail|ls|dir|id|whoami|uname|hostname|ifconfig|ipconfig|netstat|nslookup|dig|ping6?|wget|curl|fetch|lynx|nc|ncat|netcat|telnet|ssh|scp|sftp|ftp|tftp|rsync|socat|bash|sh|zsh|ksh|csh|tcsh|dash|ash|python[23]?|perl|ruby|php[578]?|node|lua|gcc|cc|awk|gawk|sed|grep|egrep|find|xargs|tee|echo|printf|sleep|kill|killall|pkill|ps|top|chmod|chown|chgrp|rm|cp|mv|ln|mkdir|rmdir|touch|mount|umount|useradd|adduser|passwd|sudo|su|env|export|set|unset|source|exec|eval|crontab|at|service|systemctl|reboot|shutdown|halt|tar|gzip|gunzip|zip|unzip|base64|xxd|od|strings|md5sum|sha1sum|pwd|w|who|last|history|df|du|free|lsof|iptables|arp|route|traceroute|tracert|net|type|copy|del|move|ren|attrib|cmd(?:\\.exe)?|command\\.com|powershell(?:\\.exe)?|pwsh|wmic|certutil|bitsadmin|mshta|rundll32|regsvr32|reg|sc|schtasks|tasklist|taskkill|systeminfo|vssadmin|cscript|wscript|start|true|false|expr|test|time|timeout|nohup|nice|watch|busybox|dd|mail|sendmail|mysql|psql|sqlite3|mysqldump|pg_dump|docker|kubectl|git|npm|pip3?|apt(?:-get)?|yum|dpkg|rpm|cut|sort|uniq|wc|tr|rev|diff|file|stat|locate|which|whereis|man|vim?|nano|ed|screen|tmux|finger|groups|getent|logname|printenv|jobs|alias|basename|dirname|mkfifo|mknod|openssl|gdb|strace|jq|rview|dmesg|modprobe|insmod|sysctl|uptime|date|cal|yes|seq|usermod|chpasswd|chsh|visudo|ulimit|umask|trap|read|let|if|for|while|do|function|fc|compgen|enable|hash|pushd|popd|dirs|cd|flock|cpulimit|c89|c99|comm|fold|bridge|htop|aptitude|lastlogin|ltrace|bsdtar|zcat|bzcat|zstdcat|xzcat|perf|setarch|stdbuf|taskset|ionice|chrt|unshare|nsenter|run-parts|lwp-download|lwp-request|bcdboot|paste|join|pr|shuf|tsort|column|hexdump|iconv|look|ul|expand|pic|troff|csplit|dialog|install|ncdu|capsh|choom|csvtool|cupsfilter|dmsetup|eqn|genisoimage|julia|ldconfig|logsave|mawk|msgattrib|mtr|neofetch|nmap|openvt|pdb|pidstat|puppet|restic|rlwrap|rtorrent|rvim|scanmem|scrot|slsh|soelim|sqlmap|ssh-keygen|start-stop-daemon|systemd-run|tasksh|tbl|timedatectl|torify|torsocks|update-alternatives|valgrind|varnishncsa|view|volatility|wish|xdotool|xelatex|yash|zsoelim|zypper|ansible|ansible-playbook|ansible-console|ansible-vault|ansible-galaxy|ansible-pull|ansible-inventory|ansible-doc|ansible-config|chef|chef-client|chef-run|chef-shell|chef-solo|chef-vault|knife|salt-call|salt-key|salt-run|salt-ssh|kubeadm|helm|terraform|packer|nomad|podman|buildah|skopeo|crictl|nerdctl|docker-compose|gcloud|gsutil|doctl|minikube|virsh|cscli|pm2|supervisorctl|certbot|regedit|netsh|sysinfo|agetty|aria2c|arj|aspell|axel|base32|base58|basenc|blkid|bpftrace|byebug|chage|chcon|chisel|chroot|cobc|cowsay|cowthink|cpan|cpio|dmidecode|doas|dosbox|dvips|easy_install|elvish|emacs|enscript|espeak|ethtool|exiftool|facter|fdisk|ffmpeg|firewall-cmd|fmt|fping|frpc|gcore|getenforce|ghc|ghci|gimp|ginsh|gpasswd|grc|groupadd|groupmod|gtester|hashcat|hostnamectl|hping3|iftop|ispell|iwconfig|jjs|journalctl|jrunscript|kpcli|ksshell|latexmk|lftp|localectl|loginctl|losetup|lsblk|lscpu|lsmod|lspci|lsusb|lualatex|luatex|mkfs|mktemp|mosquitto|msfconsole|msfvenom|msgcat|msgconv|multitime|mutt|mypy|nawk|nft|ngrok|nmcli|nproc|nroff|numfmt|octave|openvpn|pandoc|parted|pax|pdflatex|pinky|pkexec|posh|proxychains|psftp|ptx|rake|readelf|readlink|realpath|redis-cli|rlogin|rpmdb|rpmquery|rpmverify|rsh|runcon|runuser|semanage|setenforce|setfacl|shred|smbclient|smbmap|ss|ssh-keyscan|sshpass|stty|sudoedit|swapon|tclsh|tcpdump|tdbtool|tmate|ufw|unexpand|unlink|unsquashfs|userdel|uudecode|uuencode|vigr|vipw|w3m|xdg-open|xmodmap|xz|zathura';
/** Those that no line of a text begins with. */
export const STRONG =
  'cat|tac|ls|id|whoami|uname|ifconfig|ipconfig|netstat|nslookup|ping6?|wget|curl|nc|ncat|netcat|telnet|bash|sh|zsh|ksh|python[23]?|perl|ruby|php[578]?|gcc|awk|sed|grep|xargs|chmod|chown|rm|cp|mv|mkdir|sudo|env|crontab|powershell(?:\\.exe)?|cmd(?:\\.exe)?|tftp|socat|busybox|dd|nohup|pwd|ps|dir|uptime|tasklist|systeminfo';
/** Tools of a system that are no words. */
export const SYSTEM_TOOLS =
  'visudo|bsdtar|zstdcat|bzcat|xzcat|c89|c99|cpulimit|flock|bcdboot|lastlogin|lwp-download|lwp-request|ifconfig|ipconfig|netstat|uname|whoami|systemctl|crontab|iptables|nslookup|traceroute|tcpdump|dmesg|lsof|useradd|usermod|chpasswd';
/** Tools of those who run many systems; packages have their names too. */
export const ADMIN_TOOLS =
  'ansible-playbook|ansible-console|ansible-vault|ansible-galaxy|ansible-pull|ansible-inventory|ansible-doc|ansible-config|ansible|chef-client|chef-run|chef-shell|chef-solo|chef-vault|salt-call|salt-key|salt-run|salt-ssh|kubectl|kubeadm|terraform|crictl|nerdctl|docker-compose|podman|gcloud|gsutil|doctl|minikube|cscli|supervisorctl|htop|aptitude|regedit|netsh|schtasks|vssadmin|systeminfo|sysinfo';
export const TOOLS = `${SYSTEM_TOOLS}|${ADMIN_TOOLS}`;

/** Names of commands without what a pattern adds to some of them. */
export const COMMAND_NAMES: ReadonlySet<string> = new Set([
  ...COMMANDS.replace(/\(\?:([^)]*)\)\?/g, '')
    .replace(/\[(?:23|578)\]\??/g, '')
    .replaceAll('6?', '')
    .replaceAll('?', '')
    .replaceAll('\\', '')
    .split('|'),
  'python3',
  'python2',
  'php5',
  'php7',
  'php8',
  'ping6',
  'vim',
  'apt',
  'pip',
  'cmd',
  'powershell',
  'command',
  'kill',
  'killall',
  '.sh',
  '.shell',
  '.system',
]);

/** Names of commands that sentences and lists have too: no command alone after a separator. */
export const EVERYDAY = [
  'at bridge chef column comm copy cut dash date del dialog diff do ed enable expand export',
  'false fc file find fmt fold for free function git grc groups head helm help history host',
  'if install join kill knife last less let link locate look mail man more mount move net nl',
  'node order paste perf pic play pr puppet rake read reg return rev route ruby salt screen',
  'seq service set sort source split start stat tail test time top trap true type view',
  'volatility w watch which while who wish yes',
]
  .flatMap((line) => line.split(' '))
  .join('|');
