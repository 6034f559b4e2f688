import { fetchPage } from '../support/fetch-page.ts'
import { readSiteDocument } from '../support/site-document.ts'
import { expect, test } from '../support/test.ts'

/** Directive → sources. */
function directives(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    policy.split(';').map((text) => {
      const [name = '', ...sources] = text.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
}

test('[D.003] policy and preloads say what the composition says', async ({ site }) => {
  const address = site.origin('aurora')
  const { headers } = await fetchPage(address)
  const policy = directives(String(headers['content-security-policy']))
  const { composition } = await readSiteDocument(address)
  const origins = composition.origins.filter((origin) => origin !== '')
  const scripts = policy.get('script-src') ?? []
  expect(scripts.filter((source) => !source.startsWith("'"))).toEqual(origins)
  for (const sources of policy.values()) {
    expect(sources).not.toContain("'unsafe-inline'")
    expect(sources).not.toContain("'unsafe-eval'")
    expect(sources).not.toContain('*')
  }
  expect(policy.get('default-src')).toEqual(["'none'"])
  expect(headers['integrity-policy']).toBe('blocked-destinations=(script)')

  const active = composition.remotes['help']?.active
  if (active === undefined) throw new Error('no help remote')
  const { text } = await fetchPage(`${address}/app/help/kh`)
  const preloads = [...text.matchAll(/<link rel="preload"[^>]* integrity="([^"]+)" href="([^"]+)">/g)]
    .map(([, integrity = '', href = '']) => ({ integrity, href }))
    .filter(({ href }) => href.startsWith('/releases/'))
  expect(preloads.map(({ href }) => href)).toEqual(
    (active.preload['page.article'] ?? []).map((file) => active.base + file),
  )
  for (const { href, integrity } of preloads) expect(integrity).toBe(active.integrity[href.slice(active.base.length)])
  expect(preloads.length).toBeGreaterThan(1)
})
