import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

import { chromium, type Page } from '@playwright/test'
import { type Channel, ChannelSchema } from '@site/contracts'
import * as v from 'valibot'

import { CHROMIUM } from '../../support/chromium.ts'
import { startPostgres } from '../../support/services.mjs'
import type { Figure } from '../report.ts'

const PROGRAMS = resolve(import.meta.dirname, '../../../platform/registry/bench')

const CanarySchema = v.object({
  curve: v.array(v.object({ percent: v.number(), stopped: v.number(), middle: v.optional(v.number()) })),
  falseStops: v.number(),
  runs: v.number(),
})
const QuestionsSchema = v.object({
  releases: v.number(),
  themes: v.number(),
  times: v.array(v.number()),
  address: v.string(),
  token: v.string(),
})
const ReportsSchema = v.object({ alone: v.array(v.number()), beside: v.array(v.number()), perSecond: v.number() })
const ChannelsSchema = v.looseObject({ channels: v.array(ChannelSchema) })
const HealthSchema = v.looseObject({ themes: v.array(v.looseObject({ theme: v.string() })) })

/** Looks at the console, each in a context of its own. */
const VIEWS = 7

/** Starts a program of the registry and hears what it has to say. */
async function start(program: string, ...args: readonly string[]): Promise<{ child: ChildProcess; said: unknown }> {
  const child = fork(resolve(PROGRAMS, program), args)
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${program} ended with ${code}`)
  })
  const [said] = (await Promise.race([once(child, 'message'), ended])) as unknown[]
  ended.catch(() => {}) // having said it, it may end
  return { child, said }
}

/** Names of so many themes; those that there are come first, the others are as they are. */
function themesOf(channels: readonly Channel[], count: number): { readonly name: string; readonly like: Channel }[] {
  return Array.from({ length: count }, (_, index) => {
    const like = channels[index % channels.length]
    if (like === undefined) throw new Error('there is no theme')
    return { name: index < channels.length ? like.theme : `${like.theme}${index}`, like }
  })
}

/** As if there were so many themes: what the registry says of those that there are is said of the others, too. */
async function withThemes(page: Page, count: number): Promise<void> {
  const names = new Map<string, string>()
  await page.route('**/registry/api/channels', async (route) => {
    const response = await route.fetch()
    const body = v.parse(ChannelsSchema, await response.json())
    const themes = themesOf(body.channels, count)
    for (const { name, like } of themes) names.set(name, like.theme)
    await route.fulfill({
      response,
      json: { ...body, channels: themes.map(({ name, like }) => ({ ...like, theme: name })) },
    })
  })
  await page.route('**/registry/api/health', async (route) => {
    const response = await route.fetch()
    const { themes } = v.parse(HealthSchema, await response.json())
    const all = Array.from({ length: count }, (_, index) => themes[index % themes.length])
    await route.fulfill({ response, json: { themes: all } })
  })
  await page.route(/\/registry\/api\/channels\/\w+\/history/, async (route) => {
    const url = route
      .request()
      .url()
      .replace(/channels\/(\w+)/, (_, name: string) => `channels/${names.get(name) ?? name}`)
    await route.fulfill({ response: await route.fetch({ url }) })
  })
}

/** Milliseconds from the address to the whole board, for each look. */
async function lookAtConsole({ address, token, themes }: v.InferOutput<typeof QuestionsSchema>): Promise<number[]> {
  const browser = await chromium.launch(CHROMIUM)
  try {
    const times: number[] = []
    for (let view = 0; view < VIEWS; view += 1) {
      const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
      const page = await context.newPage()
      await withThemes(page, themes)
      await page.addInitScript((secret) => sessionStorage.setItem('registry-token', secret), token)
      await page.goto(`${address}/registry/console`)
      const shown = await page.waitForFunction(
        (count) => document.querySelectorAll('section.theme').length === count && performance.now(),
        themes,
      )
      times.push(Number(await shown.jsonValue()))
      await context.close()
    }
    return times
  } finally {
    await browser.close()
  }
}

function quantile(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
}

const timesText = (times: readonly number[]): string =>
  `median ${quantile(times, 0.5).toFixed(1)} ms, 95 % ${quantile(times, 0.95).toFixed(1)} ms, worst ${Math.max(...times).toFixed(0)} ms`

/** The rule that stops candidates, by chance and on a clock of its own; then a thousand releases, and many reports. */
export async function measureShip(): Promise<readonly Figure[]> {
  return [...(await measureCanary()), ...(await measureThousand()), await measureReports()]
}

async function measureCanary(): Promise<Figure[]> {
  const { curve, falseStops, runs } = v.parse(CanarySchema, (await start('canary.ts')).said)
  const [failing] = curve.filter(({ percent }) => percent === 5)
  return [
    {
      what: 'a candidate that fails 5 %, at a share of 5 % and 200 visits a second, stopped within 60 s',
      ...{ value: failing?.stopped ?? Number.NaN, unit: 'ratio', limit: 0.99, atLeast: true },
      detail: curve.map(({ percent, stopped, middle: at }) => `${percent} %: ${stopped} (${at ?? '–'} s)`).join(', '),
    },
    {
      what: `healthy ones that are stopped within an hour, of ${runs}`,
      ...{ value: falseStops, unit: 'runs', limit: 1, detail: `${falseStops} of ${runs}` },
    },
  ]
}

async function measureThousand(): Promise<Figure[]> {
  const server = await startPostgres({ durable: true })
  try {
    const { child, said } = await start('can-promote.ts', server.url)
    const registry = v.parse(QuestionsSchema, said)
    const views = await lookAtConsole(registry)
    const gone = once(child, 'exit')
    child.disconnect()
    await gone
    const { releases, themes, times } = registry
    return [
      {
        what: `can-promote on ${themes} themes, ${releases} releases, candidates of all remotes`,
        ...{ value: Math.max(...times) / 1000, unit: 's', limit: 1 },
        detail: timesText(times),
      },
      {
        what: `first view of the console, ${themes} themes, ${releases} releases`,
        ...{ value: quantile(views, 0.5) / 1000, unit: 's', limit: 1 },
        detail: timesText(views),
      },
    ]
  } finally {
    await server.stop()
  }
}

async function measureReports(): Promise<Figure> {
  const server = await startPostgres({ durable: true })
  try {
    const { alone, beside, perSecond } = v.parse(ReportsSchema, (await start('reports.ts', server.url)).said)
    return {
      what: 'a composition beside 2,000 reports a second : without them',
      ...{ value: quantile(beside, 0.5) / quantile(alone, 0.5), unit: 'ratio', limit: 1.2 },
      detail: `${perSecond.toFixed(0)} reports a second; alone ${timesText(alone)}; beside ${timesText(beside)}`,
    }
  } finally {
    await server.stop()
  }
}
