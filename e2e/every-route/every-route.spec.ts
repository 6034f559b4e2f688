import { REMOTE_NAMES } from '@site/contracts'
import { isFullRun, LOOKS } from '../matrix.ts'
import { test } from '../support/test.ts'
import { expectRoutesTold } from './look.ts'
import { readPalette } from './repaint.ts'
import { slowness } from '../support/slowness.mjs'

const OWNERS: readonly string[] = ['host', ...REMOTE_NAMES]
/** Every page of sports asks for a log-in. */
const OWNERS_FOR_VISITORS = OWNERS.filter((owner) => owner !== 'sports')
/** In how many stories an owner's routes for members are told: none is to be a long one. */
const PARTS: Readonly<Record<string, number>> = { account: 3 }

for (const {
  everyRoute,
  everyRule = true,
  repaintedIn = [],
  onlyInFullRun = false,
  reason: _reason,
  ...look
} of LOOKS) {
  if (onlyInFullRun && !isFullRun) continue
  const { theme, edition, language, member } = look
  test.describe(`${theme}, ${edition}, ${language}, ${member ?? 'visitor'}`, () => {
    test.use(look)

    const owners = member === undefined ? OWNERS_FOR_VISITORS : OWNERS
    for (const { owner, part } of owners.flatMap((one) => partsOf(one, member))) {
      const which = part.of === 1 ? '' : ` (${part.index + 1} of ${part.of})`
      test(`[D.003] [D.063] [D.070] [D.071] [C.027] no page of ${owner}${which} breaks the content security policy or an axe rule, shows an untranslated key, an English leftover or another script, lacks the 18+ mark or makes a call that is not signed`, async ({
        page,
        site,
        pageProblems,
        sessionOf,
      }) => {
        test.setTimeout(300_000 * slowness)
        const token = member === undefined ? undefined : (await sessionOf(member)).token
        await expectRoutesTold(
          { page, origin: site.origin(theme), look, pageProblems, token },
          {
            owner,
            part,
            everyRoute: everyRoute || isFullRun,
            everyRule: everyRule || isFullRun,
            repaintedIn: await Promise.all(
              repaintedIn.map((other) => readPalette(site.origin(other.theme), other.edition)),
            ),
          },
        )
      })
    }
  })
}

function partsOf(owner: string, member: string | undefined) {
  const of = member === undefined ? 1 : (PARTS[owner] ?? 1)
  return Array.from({ length: of }, (_, index) => ({ owner, part: { index, of } }))
}
