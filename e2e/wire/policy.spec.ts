import { fetchPage } from '../support/fetch-page.ts'
import { waitUntilSettled } from '../support/settled.ts'
import { readSiteDocument } from '../support/site-document.ts'
import { siteRoutes } from '../support/site-routes.ts'
import { expect, test } from '../support/test.ts'
import { open } from '../support/visit.ts'

/** Directive → sources. */
function directives(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    policy.split(';').map((text) => {
      const [name = '', ...sources] = text.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
}

test.describe('as a member', () => {
  test.use({ member: 'demo01' })

  test('[D.003] no route breaks the content security policy', async ({ page, site, pageProblems }) => {
    test.setTimeout(240_000)
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
        console.error(`content security policy: ${violatedDirective} ${blockedURI} ${sample}`),
      )
    })
    const origin = site.origin('aurora')
    const { composition } = await readSiteDocument(origin)
    const policies = new Set<string>()
    for (const { path } of siteRoutes(composition)) {
      const { headers } = await fetchPage(origin + path)
      policies.add(String(headers['content-security-policy']).replaceAll(/'nonce-[^']+'/g, 'nonce'))
      await open(page, path)
      await waitUntilSettled(page)
      expect(pageProblems, path).toEqual([])
    }
    // So what a page may do does not hang on the address that the tab was opened at.
    expect([...policies], 'every document comes with the same policy').toHaveLength(1)
    const [policy = ''] = policies
    expect(directives(policy).get('default-src')).toEqual(["'none'"])
  })
})

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
