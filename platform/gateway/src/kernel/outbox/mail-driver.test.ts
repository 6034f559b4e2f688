import { type AddressInfo, createServer } from 'node:net'

import { expect, test } from 'vitest'

import { createMailOutbox } from './mail-outbox.ts'

/** A mail server of a few lines that takes one letter. */
async function startMailServer() {
  const lines: string[] = []
  const server = createServer((socket) => {
    let isData = false
    socket.write('220 test ESMTP\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        lines.push(line)
        if (isData) {
          if (line !== '.') continue
          isData = false
          socket.write('250 taken\r\n')
        } else if (line === 'DATA') {
          isData = true
          socket.write('354 go on\r\n')
        } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lines,
    close: () => new Promise((done) => server.close(done)),
  }
}

function decoded(body: readonly string[], encoding: string): string {
  if (encoding.endsWith('base64')) return Buffer.from(body.join(''), 'base64').toString()
  return decodeURIComponent(
    body
      .map((line) => line.replace(/=$/, ''))
      .join('')
      .replaceAll('=', '%'),
  )
}

test('an e-mail goes out through SMTP; other messages are not this outbox’s', async () => {
  const server = await startMailServer()
  const outbox = createMailOutbox({ smtpUrl: server.url, from: '站点 <no-reply@example.com>' })
  expect([outbox.sends('email'), outbox.sends('sms'), outbox.sends('voice')]).toEqual([true, false, false])
  await outbox.send({ channel: 'sms', to: '13812345678', text: '您的验证码是123456' })
  await outbox.send({ channel: 'email', to: 'member@example.com', text: '您的验证码是123456' })
  expect(server.lines).toContain('MAIL FROM:<no-reply@example.com>')
  expect(server.lines.filter((line) => line.startsWith('RCPT TO'))).toEqual(['RCPT TO:<member@example.com>'])
  const headers = server.lines.find((line) => /^content-transfer-encoding: /i.test(line)) ?? ''
  const body = server.lines.slice(server.lines.indexOf('') + 1, server.lines.indexOf('.'))
  expect(decoded(body, headers)).toContain('您的验证码是123456')
  await server.close()
})

test('a server that is not there is said at once', async () => {
  const outbox = createMailOutbox({ smtpUrl: 'smtp://127.0.0.1:1', from: 'no-reply@example.com' })
  await expect(outbox.send({ channel: 'email', to: 'a@b.c', text: 'x' })).rejects.toThrow(/ECONNREFUSED/)
})
