import { type Composition, CompositionSchema, HTML_IDS, SignedCompositionSchema } from '@site/contracts'
import * as v from 'valibot'

/** What a page of a running site says: the run-time configuration as text, and the composition of its theme. */
export interface RealSite {
  readonly configText: string
  readonly composition: Composition
  /** The device cookie that the site wants to set. */
  readonly cookies: readonly string[]
}

function block(html: string, id: string): string {
  const found = new RegExp(`<script type="application/json" id="${id}">([^<]*)</script>`).exec(html)?.[1]
  if (found === undefined) throw new Error(`the page has no ${id}: is this a site?`)
  return found
}

/**
 * Asks for a page before anything is built for it: what is missing is said at once. Whatever answers is taken: a browser
 * may get further than this, past a log-in or a certificate of the company, with a site of newer documents.
 *
 * @throws Error a sentence that says what to start, where nothing listens
 */
export async function mustAnswer(site: string): Promise<void> {
  const address = new URL(site)
  // Browsers know every name below localhost, the resolver of a machine often none.
  if (address.hostname.endsWith('.localhost')) address.hostname = 'localhost'
  try {
    await fetch(address, { method: 'HEAD', redirect: 'manual' })
  } catch (error) {
    if (isNobodyThere(error)) throw nobodyAt(address.origin, error)
  }
}

const NOBODY = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']
function isNobodyThere(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const causes = cause instanceof AggregateError ? (cause.errors as unknown[]) : [cause]
  return causes.some((one) => one instanceof Error && 'code' in one && NOBODY.includes(String(one.code)))
}

function nobodyAt(site: string, cause: unknown): Error {
  const hint = 'Run "npm start" in another terminal, or name another one by GATEWAY_URL or --site.'
  return new Error(`No site answers at ${site}. ${hint}`, { cause })
}

/**
 * Asks a running site for its page, so that the development shell signs its calls with the right key and has the
 * theme's flags and the other remotes. Rejects with a sentence that says what to start.
 */
export async function readRealSite(gateway: string, cookie: string): Promise<RealSite> {
  const answer = await fetch(new URL('/', gateway), {
    headers: { accept: 'text/html', ...(cookie === '' ? {} : { cookie }) },
  }).catch((cause: unknown) => {
    throw nobodyAt(gateway, cause)
  })
  if (!answer.ok) throw new Error(`${gateway} answers ${answer.status}`)
  const html = await answer.text()
  const signed = v.parse(SignedCompositionSchema, JSON.parse(block(html, HTML_IDS.composition)))
  return {
    configText: block(html, HTML_IDS.config),
    composition: v.parse(CompositionSchema, JSON.parse(signed.payload)),
    cookies: answer.headers.getSetCookie(),
  }
}
