import { type Composition, CompositionSchema, type PublicKey, SignedCompositionSchema } from '@site/contracts'
import * as v from 'valibot'

import { checkContent } from './check-content.ts'
import { accept, refuse, type Verdict } from './refusal.ts'
import { checkReplay } from './replay.ts'
import type { SeenStore } from './seen-store.ts'
import { verifySignature } from './verify-signature.ts'

export interface Acceptance {
  /** Trusted keys, from the edge's configuration; several while one is being replaced. */
  readonly keys: readonly PublicKey[]
  readonly seen: SeenStore
  /** The server's clock in epoch milliseconds. */
  readonly now: () => number
  /** The theme of this page; a genuine composition of another theme is not for us. */
  readonly theme: string
  readonly subtle?: SubtleCrypto
}

function parsePayload(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}

/**
 * The one way for a composition to come into force (D.002): the document's form, its
 * signature over the exact text, its content, its age. An accepted one is remembered as the last known good.
 */
export async function acceptComposition(document: unknown, rules: Acceptance): Promise<Verdict<Composition>> {
  const form = v.safeParse(SignedCompositionSchema, document)
  if (!form.success) return refuse('not-a-document', form.issues[0].message)
  const signature = await verifySignature(form.output, rules.keys, rules.subtle)
  if (!signature.ok) return signature
  const parsed = v.safeParse(CompositionSchema, parsePayload(form.output.payload))
  // Keys that only later hosts know are left out (ADR 0113): an urgent recall has to reach a tab of any age.
  const issue = parsed.issues?.find(({ expected }) => expected !== 'never')
  if (issue) return refuse('not-a-document', `${v.getDotPath(issue) ?? 'payload'}: ${issue.message}`)
  // Nothing else is wrong with it, and valibot has made it of the keys that the schema has.
  const composition = parsed.output as Composition
  if (composition.theme !== rules.theme) return refuse('wrong-theme', composition.theme)
  const content = checkContent(composition, rules.now())
  if (!content.ok) return content
  const stamp = { kid: signature.value, revision: composition.revision, issuedAt: composition.issuedAt }
  const replay = checkReplay(stamp, rules.seen.read(composition.instance, composition.theme))
  if (!replay.ok) return replay
  // What a grant opens is over with the grant, so it is never a last known good.
  if (composition.override !== undefined) return underGrant(composition)
  rules.seen.write(composition.instance, composition.theme, { ...stamp, signed: form.output })
  return accept(composition)
}

/** Fetches the code for grants, banner included, only now that there is one; without it nothing of the grant runs. */
async function underGrant(composition: Composition): Promise<Verdict<Composition>> {
  try {
    const { takeOverride } = await import(/* webpackChunkName: "override" */ './take-override.ts')
    return accept(await takeOverride(composition))
  } catch {
    return refuse('unreachable', 'override')
  }
}

export interface FirstComposition {
  readonly composition: Composition
  /** Set when the page's own document was refused and an earlier one is used instead. */
  readonly insteadOf?: Verdict<never> & { readonly ok: false }
}

/** As `orEarlier`, of the document that stands in the page. */
export async function firstComposition(document: unknown, rules: Acceptance): Promise<Verdict<FirstComposition>> {
  return orEarlier(await acceptComposition(document, rules), rules)
}

/** A verdict's own composition or, where it was refused, the newest earlier one that still passes every check. */
export async function orEarlier(own: Verdict<Composition>, rules: Acceptance): Promise<Verdict<FirstComposition>> {
  if (own.ok) return accept({ composition: own.value })
  for (const earlier of rules.seen.lastKnownGood(rules.theme)) {
    const verdict = await acceptComposition(earlier, rules)
    if (verdict.ok) return accept({ composition: verdict.value, insteadOf: own })
  }
  return own
}
