import { fastify } from 'fastify'
import { expect, test } from 'vitest'

import { keepAnswersSafe, markSafe } from './safe-answers.ts'

const HTTPS = { 'x-forwarded-proto': 'https' }

function openApp() {
  const app = fastify({
    logger: false,
    frameworkErrors: (_error, request, reply) => void markSafe(request, reply).code(400).send({ ok: false }),
  })
  keepAnswersSafe(app)
  app.get('/well', () => ({ ok: true }))
  app.get('/failing', () => {
    throw new Error('planted')
  })
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url === '/refused') await reply.code(403).send()
  })
  return app
}

test.each([
  ['/well', 200],
  ['/failing', 500],
  ['/refused', 403],
  ['/nowhere', 404],
  ['/%', 400],
])(
  'an answer to %s, %i, is of no other type than it says, and on https keeps a browser to that',
  async (url, status) => {
    const app = openApp()
    const plain = await app.inject(url)
    expect(plain.statusCode).toBe(status)
    expect(plain.headers['x-content-type-options']).toBe('nosniff')
    expect(plain.headers).not.toHaveProperty('strict-transport-security')
    const secure = await app.inject({ url, headers: HTTPS })
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000')
    await app.close()
  },
)
