# For amd64 and arm64: docker buildx build --platform linux/amd64,linux/arm64 .
# What is built is the same everywhere, so it is built once, on the machine that builds.
FROM --platform=$BUILDPLATFORM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json ./
COPY scripts scripts
COPY console console
COPY sdk sdk
COPY src src
RUN node scripts/build-package.ts

# The image brings its own Node.js; the npm package "node" is a development dependency and stays out.
FROM node:26-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# A library can read settings in TypeScript where the compiler is there, so npm keeps ours, which nothing calls.
RUN npm ci --omit=dev && rm -rf node_modules/typescript node_modules/@typescript node_modules/.bin/tsc

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 WORKER_PORT=8081 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/built built
COPY package.json CHANGELOG.md ./
COPY api/openapi.json api/openapi.json
COPY bin bin
COPY console/styles console/styles
COPY db/migrations db/migrations
COPY demo demo
COPY docs docs
COPY sdk/README.md sdk/README.md
COPY sdk/examples sdk/examples
# Only the data folder is the program's to write.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 8080 8081
# A worker listens on WORKER_PORT, so compose.yaml asks it there. Not /readyz: a restart would not bring the database back.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Node.js is the first process and takes the stop signal itself.
ENTRYPOINT ["node", "bin/hireline.js"]
# Others reach it, so it wants a BASE_URL and makes no demo company, unless it is run as `start --demo`.
CMD ["start"]
