import { type CommandLine, comparisonCodeOf } from '../sign-in/index.ts'

/**
 * Nothing of it runs, and nobody frames it. Without `form-action`: browsers hold to it where the form is sent on to, and
 * those are addresses of the provider. `same-origin`, so that the browser names the origin which sends the form.
 */
export const COMMAND_LINE_PAGE_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'same-origin',
} as const

/**
 * Asks somebody whether a command line is theirs before it may sign in as them: its address may have come by a link, and
 * on a machine of several people what listens there may be anybody's (RFC 8252, 8.6).
 */
export function commandLinePage({ port, challenge }: CommandLine): string {
  // the schema lets digits, letters, - and _ in: nothing is to be escaped
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Sign in a command line</title>
    <link rel="stylesheet" href="/registry/console/console.css" />
  </head>
  <body>
    <header><h1>Releases</h1></header>
    <main>
      <form id="sign-in" method="post" action="/registry/sign-in">
        <h2>A command line on this machine wants to sign in as you</h2>
        <p>Its code: <strong id="code">${comparisonCodeOf(challenge)}</strong></p>
        <p class="hint">
          Go on only if you have begun <code>login</code> yourself, just now, and it has printed the same code. Otherwise
          somebody else has sent you here, and would do in your name what you may do: close this window.
        </p>
        <input type="hidden" name="port" value="${port}" />
        <input type="hidden" name="challenge" value="${challenge}" />
        <button type="submit">It is mine: sign in</button>
      </form>
    </main>
  </body>
</html>
`
}
