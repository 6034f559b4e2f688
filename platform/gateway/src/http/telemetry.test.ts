import { pino } from 'pino'
import { expect, test } from 'vitest'

import { readMeasure, startGateway } from '../testing/index.ts'
import { describeOnEngines } from '../testing/on-engines.ts'
import { BEACONS_PER_ADDRESS } from './telemetry.ts'

const origin = { theme: 'jade', composition: 4, remote: 'sports', version: '1.2.0', cohort: 'candidate' } as const

describeOnEngines('telemetry', ({ site, store }) => {
  const send = (body: unknown, type = 'text/plain;charset=UTF-8') =>
    fetch(`${site().url}/telemetry`, { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) })
  const release = { ...origin, composition: '4' }
  const metric = (name: string) => readMeasure(site(), name)

  test('[D.015] every error report and web vital is counted with composition, remote, version and cohort', async () => {
    const answer = await send({
      reports: [
        { type: 'error', ...origin, name: 'TypeError', message: 'x is undefined', at: Date.now() },
        { type: 'vital', ...origin, name: 'LCP', value: 1234 },
      ],
    })
    expect(answer.status).toBe(204)
    expect(await metric('browser_errors_total')).toEqual([{ ...release, value: '1' }])
    expect(await metric('browser_vitals_sum')).toEqual([{ ...release, name: 'LCP', value: '1234' }])
  })

  test('[D.015] what an error says and where has no number, address, name or token of anybody when it is logged', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const logged = await startGateway(store().database, { logger })
    try {
      const error = { type: 'error', ...origin, name: 'Error 13912345678', route: '/13912345678', at: Date.now() }
      const message = 'call 13912345678 of someone@example.com, 张埋点 or zhangsan, by k3Jx9fQ2mZtLwYbN7vR4sHcD8eGpAu'
      const stack = `Error: ${message}\n    at f (https://site.test/releases/sports/1.2.0/home.js?id=13912345678:1:2)`
      await fetch(`${logged.url}/telemetry`, {
        method: 'POST',
        body: JSON.stringify({ reports: [{ ...error, message, stack }] }),
      })
      const line = lines.find((one) => one.includes('browser error')) ?? ''
      expect(line).toContain('call # of #')
      expect(line).toContain('home.js:1:2')
      expect(line).not.toMatch(/139|someone|张埋点|zhangsan|k3Jx/)
    } finally {
      await logged.close()
    }
  })

  test.each(['composition', 'remote', 'version', 'cohort', 'theme'] as const)(
    '[D.015] a report without its %s is refused',
    async (field) => {
      const report = { type: 'vital', ...origin, name: 'CLS', value: 0.1, [field]: undefined }
      expect((await send({ reports: [report] })).status).toBe(400)
    },
  )

  test('[D.013] reports under a developer’s grant are one series of their own, whatever was built', async () => {
    const report = { type: 'error', ...origin, cohort: 'override', name: 'Error', message: 'x', at: Date.now() }
    const reports = ['1.2.0', '1.2.1-local.0a1b2c3d4e'].map((version) => ({ ...report, version }))
    expect((await send({ reports })).status).toBe(204)
    const own = (await metric('browser_errors_total')).filter(({ cohort }) => cohort === 'override')
    expect(own).toEqual([
      { theme: 'jade', remote: 'sports', cohort: 'override', version: 'any', composition: 'any', value: '2' },
    ])
  })

  test('both content types of a beacon are taken; nonsense and too much are not', async () => {
    const report = { type: 'vital', ...origin, name: 'INP', value: 8 }
    expect((await send({ reports: [report] }, 'application/json')).status).toBe(204)
    expect((await send({ reports: [] })).status).toBe(400)
    expect((await send('nonsense')).status).toBe(400)
    expect((await send({ reports: Array.from({ length: 51 }, () => report) })).status).toBe(400)
  })

  test('of one address so many beacons a minute are looked at, and no more; those of another are', async () => {
    const flooded = await startGateway(store().database)
    const post = async (from: string) => {
      const headers = { 'content-type': 'text/plain', 'x-forwarded-for': from }
      return (await flooded.gateway.app.inject({ method: 'POST', url: '/telemetry', headers, payload: '{}' })).body
    }
    try {
      const answers: string[] = []
      for (let count = 0; count < BEACONS_PER_ADDRESS + 2; count++) answers.push(await post('2001:db8:1:1::1'))
      expect(answers.filter((answer) => answer === '')).toHaveLength(BEACONS_PER_ADDRESS)
      expect(answers.slice(BEACONS_PER_ADDRESS)).toEqual([
        expect.stringContaining('6011'),
        expect.stringContaining('6011'),
      ])
      expect([await post('2001:db8:1:1::2'), await post('2001:db8:1:2::1')]).toEqual([
        expect.stringContaining('6011'),
        '',
      ])
    } finally {
      await flooded.close()
    }
  })

  test.each(['version', 'remote'] as const)('an invented %s does not make ever more series', async (field) => {
    for (let batch = 0; batch < 20; batch++) {
      const reports = Array.from({ length: 50 }, (_, index) => ({
        type: 'error',
        ...origin,
        [field]: field === 'version' ? `9.${batch}.${index}` : `r${batch}x${index}`,
        name: 'Error',
        message: 'x',
        at: Date.now(),
      }))
      expect((await send({ reports })).status).toBe(204)
    }
    const series = await metric('browser_errors_total')
    expect(series.length).toBeLessThan(400)
    expect(series.some((one) => one[field] === 'other')).toBe(true)
  })
})
