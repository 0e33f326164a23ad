# The image brings its own Node.js; the npm package "node" is a development dependency and stays out.
FROM node:26-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 WORKER_PORT=8081 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json ./
COPY bin bin
COPY src src
COPY db db
COPY demo demo
COPY console console
COPY docs docs
COPY sdk/README.md sdk/README.md
COPY sdk/examples sdk/examples
RUN node bin/hireline.js console build --out /app/built-console
ENV CONSOLE_DIR=/app/built-console
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
