import { readFile } from 'node:fs/promises'

import type { FastifyPluginAsync } from 'fastify'

const FOLDER = new URL('../../console/', import.meta.url)
const MODULES = [
  ...['api', 'audit', 'board', 'candidate', 'change-form', 'compare', 'console', 'dom', 'edit-text', 'overview'],
  ...['people', 'proposals', 'search', 'theme-section'],
]
const FILES = [
  { path: '/console', file: 'index.html', type: 'text/html; charset=utf-8' },
  ...MODULES.map((name) => ({
    path: `/console/${name}.mjs`,
    file: `${name}.mjs`,
    type: 'text/javascript; charset=utf-8',
  })),
  { path: '/console/console.css', file: 'console.css', type: 'text/css; charset=utf-8' },
]
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The console page: a static page over the same API as the command line, which asks for an access token. */
export const consoleRoutes: FastifyPluginAsync = async (app) => {
  for (const { path, file, type } of FILES) {
    const body = await readFile(new URL(file, FOLDER))
    app.get(path, (_request, reply) =>
      reply
        .header('content-security-policy', POLICY)
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-cache')
        .type(type)
        .send(body),
    )
  }
}
