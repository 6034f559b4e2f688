import type { RunningRegistry } from './running-registry.ts'
import { type Account, CLIENT_ID, CLIENT_SECRET, type Spoilt, type StandInProvider } from './stand-in-provider.ts'

/** Where the console is said to be; the registry of the test answers there itself. */
export const ORIGIN = 'https://releases.example.com'
export const SESSION = '__Host-registry-session'
export const FLOW = '__Host-registry-sign-in'
export const ALICE: Account = { sub: 'alice-at-the-provider', email: 'Alice@Example.com', email_verified: true }

export const settingsOf = ({ issuer }: Pick<StandInProvider, 'issuer'>) => ({
  ...{ issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
  ...{ origin: ORIGIN, label: 'the company’s account', hours: 8 },
})

/** Cookies as a browser keeps them: those of the answers, less those that were cleared. */
export class Jar {
  readonly cookies = new Map<string, string>()
  /** Each cookie as it was set last, with all its attributes. */
  readonly set = new Map<string, string>()

  get(url: string): Promise<Response> {
    return this.#send(url, {})
  }

  /** Sends a form. */
  post(url: string, fields: URLSearchParams, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.#send(url, { method: 'POST', body: fields, headers })
  }

  async #send(
    url: string,
    init: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> },
  ) {
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie: this.header() },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.set.set(name, line)
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  header(): string {
    return Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  }
}

/** The address that somebody is sent to, on the registry of the test where it is the console's. */
export function sentTo(answer: Response, { url }: Pick<RunningRegistry, 'url'>): string {
  const to = answer.headers.get('location')
  if (answer.status !== 302 || to === null) throw new Error(`a redirection was expected, not ${answer.status}`)
  return to.replace(ORIGIN, url)
}

/** Says yes on the page that asks about a command line. @param headers that the browser sends with the form */
export async function confirmCommandLine(
  site: Pick<RunningRegistry, 'url'>,
  address: string,
  jar: Jar,
  headers: Readonly<Record<string, string>> = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
): Promise<Response> {
  const page = await (await jar.get(address)).text()
  const [, action = ''] = /<form [^>]*action="([^"]+)"/.exec(page) ?? []
  const hidden = page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
  const fields = new URLSearchParams(Array.from(hidden, ([, name = '', value = '']) => [name, value]))
  return jar.post(site.url + action, fields, headers)
}

/** Begins at an address of the registry, that of a command line with a yes, and comes back to it from the provider. @returns where that ends */
export async function throughProvider(site: RunningRegistry, begin: string, jar: Jar) {
  const begun = begin.includes('?') ? await confirmCommandLine(site, begin, jar) : await jar.get(begin)
  const there = sentTo(begun, site)
  const back = sentTo(await fetch(there, { redirect: 'manual' }), site)
  const end = sentTo(await jar.get(back), site)
  return { back, end }
}

/** Signs in to the console. */
export async function signInBy(
  { site, provider }: { readonly site: RunningRegistry; readonly provider: StandInProvider },
  account: Account = ALICE,
  spoilt: Spoilt = {},
) {
  provider.next(account, spoilt)
  const jar = new Jar()
  const { back, end } = await throughProvider(site, `${site.url}/registry/sign-in`, jar)
  return { jar, back, end: end.replace(site.url, '') }
}
