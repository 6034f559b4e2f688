import * as v from 'valibot'

/** A name of its own, with a dot in it: neither this machine's nor an address, where the site itself is. */
export const ConsoleHostSchema = v.pipe(v.string(), v.regex(/^(?:[a-z\d-]+\.)+[a-z][a-z\d-]*$/i), v.toLowerCase())

/** What answers at the console's host: the page, what it calls, and the way to the provider and back. nginx.conf says the same. */
const CONSOLE_PATH = /^\/registry\/(?:console|api|sign-in)(?:\/|$)/

export function isConsolePath(path: string): boolean {
  return CONSOLE_PATH.test(path)
}

/** The name in a request's header `Host`, as nginx understands it; a browser sends a cookie to every port of a name. */
export function hostName(header = ''): string {
  return header.replace(/\.?(?::\d*)?$/, '').toLowerCase()
}

/**
 * The host of the console, where `CONSOLE_HOST` says one. Not that of `OIDC_ORIGIN`: there the site may be as well.
 * @throws Error where it is none
 */
export function consoleHostOf({ CONSOLE_HOST = '' }: Readonly<Record<string, string | undefined>>): string | undefined {
  if (CONSOLE_HOST === '') return undefined
  const host = v.safeParse(ConsoleHostSchema, CONSOLE_HOST)
  if (host.success) return host.output
  throw new Error('CONSOLE_HOST is a host name alone, like releases.example.com.')
}
