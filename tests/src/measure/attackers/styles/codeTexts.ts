/** What people who build things write to each other. */
export const CODE_TEXTS: readonly string[] = [
  'SELECT name, total FROM orders WHERE total > 100 ORDER BY total DESC; is what I ran, and it is slow.',
  'Use `<script src="app.js"></script>` at the end of the body, not in the head.',
  '## Steps\n\n1. `cd /var/www && ls -la`\n2. `cat config.yml | grep port`\n\n> works *here*, see [docs](https://docs.example/a?b=1&c=2)',
  'if (a < b && c > d) { return list.filter((x) => x != null); } // why is it empty?',
  'The pattern ^(?:[a-z0-9]+-)*[a-z0-9]+$ does not match "a--b" -- which is right; drop the second dash.',
  'Hello,\n\nmy parcel has not come yet; the driver said "nobody there" (twice!). Could you union both orders and select the later date?\n\nRegards, Seán O\'Brien',
  'Traceback (most recent call last):\n  File "/srv/app/main.py", line 12, in <module>\n    import config\nModuleNotFoundError: No module named \'config\'',
  '<div class="note"><p onclick="toggle()">More</p></div> is the markup, and .note p { cursor: pointer; } the style.',
  'Path on the old server was /etc/nginx/conf.d/../sites; please use /opt/app instead.',
  'docker run --rm -it -v $(pwd):/work node:24 npm test; echo done',
];
