# syntax=docker/dockerfile:1
ARG NODE=24.21.0

FROM node:${NODE}-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has that Node.js already.
RUN npm ci --omit=dev && rm -r node_modules/node

FROM node:${NODE}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:${NODE}-bookworm-slim
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV DATA_DIR=/data
WORKDIR /app
# A new volume takes over whose this folder is.
RUN install -d -o node -g node /data
VOLUME /data
COPY package.json ./
COPY --from=packages /app/node_modules node_modules
COPY public public
COPY contract contract
COPY shared shared
COPY sample sample
COPY server server
COPY bin bin
COPY --from=build /app/dist dist
USER node
EXPOSE 4173
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD node -e "fetch('http://localhost:' + (process.env.PORT ?? 4173) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "--max-semi-space-size=8", "server/main.ts"]
