import { type AddressInfo, createServer } from 'node:net'

import { expect, test } from 'vitest'

import { createMailDriver } from './mail-driver.ts'
import type { Message } from './outbox.ts'

const LETTER: Message = {
  channel: 'email',
  to: 'member@example.com',
  subject: '验证码',
  text: '您的验证码是123456',
  until: Number.MAX_SAFE_INTEGER,
}

/** A mail server of a few lines that takes one letter, or has no such mailbox. */
async function startMailServer({ recipient = '250 ok' } = {}) {
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
        } else if (line.startsWith('RCPT TO')) socket.write(`${recipient}\r\n`)
        else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
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

test('an e-mail goes out through SMTP, under an id of its own', async () => {
  const server = await startMailServer()
  const driver = createMailDriver({ smtpUrl: server.url, from: '站点 <no-reply@example.com>' })
  expect(await driver.deliver('id-1', LETTER)).toBe('sent')
  expect(server.lines).toContain('MAIL FROM:<no-reply@example.com>')
  expect(server.lines.filter((line) => line.startsWith('RCPT TO'))).toEqual(['RCPT TO:<member@example.com>'])
  expect(server.lines).toContain('Message-ID: <id-1@example.com>')
  const headers = server.lines.find((line) => /^content-transfer-encoding: /i.test(line)) ?? ''
  const body = server.lines.slice(server.lines.indexOf('') + 1, server.lines.indexOf('.'))
  expect(decoded(body, headers)).toContain('您的验证码是123456')
  await server.close()
})

test('a mailbox that is not there is refused for good; one that is full for now is tried again', async () => {
  const outcomeOf = async (recipient: string): Promise<unknown> => {
    const server = await startMailServer({ recipient })
    const driver = createMailDriver({ smtpUrl: server.url, from: 'no-reply@example.com' })
    const outcome: unknown = await driver.deliver('id-2', LETTER).catch((error: unknown) => error)
    await server.close()
    return outcome
  }
  expect(await outcomeOf('550 no such user')).toBe('refused')
  expect(await outcomeOf('452 mailbox full')).toBeInstanceOf(Error)
})

test.each([
  ...['1,member@example.com', '1<member@example.com', '"a"<member@example.com>', '<member@example.com>'],
  ...['x;member@example.com', '(c)member@example.com', 'member@example.com(c)', 'g:member@example.com'],
  ...['member@example.com,', 'member@example.com.', 'member@example。com'],
])('%s, which is another spelling of a mailbox to a mail program alone, gets no letter', async (to) => {
  const server = await startMailServer()
  const driver = createMailDriver({ smtpUrl: server.url, from: 'no-reply@example.com' })
  expect(await driver.deliver('id-3', { ...LETTER, to })).toBe('refused')
  expect(server.lines).toEqual([])
  await server.close()
})

test("a mailbox with other signs than letters gets its letter: o'neil+bets@mail.example.com", async () => {
  const server = await startMailServer()
  const driver = createMailDriver({ smtpUrl: server.url, from: 'no-reply@example.com' })
  expect(await driver.deliver('id-4', { ...LETTER, to: "o'neil+bets@mail.example.com" })).toBe('sent')
  expect(server.lines).toContain("RCPT TO:<o'neil+bets@mail.example.com>")
  await server.close()
})

test('a server that is not there is said at once', async () => {
  const driver = createMailDriver({ smtpUrl: 'smtp://127.0.0.1:1', from: 'no-reply@example.com' })
  await expect(driver.deliver('id-3', LETTER)).rejects.toThrow(/ECONNREFUSED/)
})
