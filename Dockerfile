# syntax=docker/dockerfile:1
# Palisade with its embedded database, or over the server that DATABASE_URL names. docs/operating.md tells how to run it.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npx -y pnpm@12.21.0 install --frozen-lockfile
RUN node --run build
# What builds and tests stays behind: 1.2 GB of packages become 0.45.
RUN mv node_modules/.cache .build-stamps && rm -rf node_modules */node_modules
RUN npx -y pnpm@12.21.0 install --frozen-lockfile --prod --filter "@palisade/tools..."
RUN mv .build-stamps node_modules/.cache

FROM node:24-bookworm-slim
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin palisade && install --directory --owner=palisade --mode=0755 /data
COPY --from=build /app /app
WORKDIR /app
USER palisade
ENV NODE_ENV=production PALISADE_HOST=0.0.0.0
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --retries=3 CMD ["node", "tools/src/healthcheck.ts"]
ENTRYPOINT ["node", "tools/src/start.ts", "--home", "/data"]
