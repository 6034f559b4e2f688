import { REMOTE_NAMES } from '@site/contracts'
import { isFullRun, LOOKS } from '../matrix.ts'
import { test } from '../support/test.ts'
import { expectRoutesTold } from './look.ts'
import { readPalette } from './repaint.ts'
import { slowness } from '../support/slowness.mjs'

const OWNERS: readonly string[] = ['host', ...REMOTE_NAMES]
/** Every page of sports asks for a log-in. */
const OWNERS_FOR_VISITORS = OWNERS.filter((owner) => owner !== 'sports')

for (const { everyRoute, repaintedIn = [], onlyInFullRun = false, reason: _reason, ...look } of LOOKS) {
  if (onlyInFullRun && !isFullRun) continue
  const { theme, edition, language, member } = look
  test.describe(`${theme}, ${edition}, ${language}, ${member ?? 'visitor'}`, () => {
    test.use(look)

    for (const owner of member === undefined ? OWNERS_FOR_VISITORS : OWNERS) {
      test(`[D.003] [D.063] [D.070] [D.071] no page of ${owner} breaks the content security policy or an axe rule, shows an untranslated key, an English leftover or another script, or lacks the 18+ mark`, async ({
        page,
        site,
        pageProblems,
      }) => {
        test.setTimeout(300_000 * slowness)
        await expectRoutesTold(
          { page, origin: site.origin(theme), look, pageProblems },
          {
            owner,
            everyRoute: everyRoute || isFullRun,
            repaintedIn: await Promise.all(
              repaintedIn.map((other) => readPalette(site.origin(other.theme), other.edition)),
            ),
          },
        )
      })
    }
  })
}
