/**
 * The nginx set-up: what is in `docs/collect/nginx`, what the Ingest page shows and what its test runs, word for word.
 * `PALISADE_URL` and `PALISADE_TOKEN` stand for the address of this server and a collector token.
 */
export const NGINX_LOG = `# Inside http { … }: one JSON line a request.
log_format palisade escape=json '{"time":$msec,"request_id":"$request_id",'
  '"remote_addr":"$remote_addr","scheme":"$scheme","host":"$http_host",'
  '"method":"$request_method","uri":"$request_uri","status":$status,'
  '"sent_http_content_type":"$sent_http_content_type",'
  '"sent_http_location":"$sent_http_location",'
  '"user_agent":"$http_user_agent"}';
access_log /var/log/nginx/palisade.json palisade;
`;

export const NGINX_MIRROR = `# Inside server { … }: headers and bodies of requests, joined to their lines by the id.
mirror /palisade-mirror;
location = /palisade-mirror {
  internal;
  proxy_pass PALISADE_URL/collect/v1/mirror;
  proxy_method POST;
  proxy_connect_timeout 1s;
  proxy_read_timeout 2s;
  proxy_set_header Authorization "Bearer PALISADE_TOKEN";
  proxy_set_header X-Palisade-Authorization $http_authorization;
  proxy_set_header X-Palisade-Request-Id $request_id;
}
`;

export const NGINX_FOLLOW = `npx pnpm ingest --follow /var/log/nginx/palisade.json --url PALISADE_URL --token PALISADE_TOKEN
`;
