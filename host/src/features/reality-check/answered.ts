import { deviceAtom, tabAtom } from '@site/shell'
import * as v from 'valibot'

/** The last reality check that was answered: of which session, and what had elapsed then. All tabs answer together. */
export const answeredCheckAtom = deviceAtom(
  'reality:v1',
  v.object({ userId: v.string(), startAt: v.number(), elapsedMs: v.number() }),
  { userId: '', startAt: 0, elapsedMs: 0 },
)

/** The pause that this tab has told of since the log-in: whose, until when, and whether it is over but for a word. */
export const toldPauseAtom = tabAtom('reality:pause:v1', v.string(), '')

/** The freeze that this tab has told of since the log-in: whose, and why. */
export const toldFreezeAtom = tabAtom('reality:freeze:v1', v.string(), '')
