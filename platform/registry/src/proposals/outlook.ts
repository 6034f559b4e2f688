import { canonicalJson, type ThemeId } from '@site/contracts'
import { sha256 } from '@site/server'
import type { FastifyBaseLogger } from 'fastify'

import { RegistryError } from '../base/index.ts'
import { type EditPreview, findChannel, previewEdit, type ThemeEdit } from '../channels/index.ts'
import type { RegistryContext } from '../context/index.ts'
import type { Proposal } from './proposal-store.ts'

/** What one edit of a decision would do now, or why that cannot be told: never nothing. */
type EditOutlook =
  Pick<EditPreview, 'theme' | 'changes' | 'violations'> | { readonly theme: ThemeId; readonly problem: string }

/** A decision as a second person is shown it. */
export interface ShownProposal extends Proposal {
  /** There while it waits: what an approval has to name, see `digestOf`. */
  readonly digest?: string
  /** There while it waits: of each edit what carrying it out would change. */
  readonly outlook?: readonly EditOutlook[]
}

/** To judge an edit may mean to read all files of a release, and every open console looks at the list. */
const KEPT_MS = 10_000

/** By which an approval says what it was shown: who has decided what, why, and for when. */
export function digestOf({ proposedBy, decision, dueAt }: Proposal): string {
  return sha256(canonicalJson({ proposedBy, decision, dueAt }))
}

/**
 * Says of what waits what it would do: found anew when a theme has changed, and every few seconds. For one caller at a
 * time.
 */
export function createOutlooks(
  context: RegistryContext,
  log: FastifyBaseLogger,
): (proposals: readonly Proposal[]) => Promise<readonly ShownProposal[]> {
  const { db, now } = context
  /** By the number of the proposal. */
  let kept = new Map<number, { readonly revisions: string; readonly until: number; readonly outlook: EditOutlook[] }>()

  async function outlookOf(measured: RegistryContext, edit: ThemeEdit): Promise<EditOutlook> {
    try {
      const { theme, changes, violations } = await previewEdit(measured, edit)
      return { theme, changes, violations }
    } catch (error) {
      if (error instanceof RegistryError) return { theme: edit.theme, problem: error.message }
      log.error({ err: error }, 'what a proposal would do could not be found out')
      return { theme: edit.theme, problem: 'The registry could not find it out. Its log says why.' }
    }
  }

  async function revisionsOf(edits: readonly ThemeEdit[]): Promise<string> {
    const channels = await Promise.all(edits.map(({ theme }) => findChannel(db, theme)))
    return channels.map((channel) => channel?.revision).join()
  }

  return async (proposals) => {
    // a gateway that does not answer is waited for once, not for each of many proposals
    const measured = {
      ...context,
      readHostManifest: once(context.readHostManifest),
      readGatewayCalls: once(context.readGatewayCalls),
    }
    const fresh: typeof kept = new Map()
    const shown: ShownProposal[] = []
    for (const proposal of proposals) {
      const { id, state, decision } = proposal
      if (state !== 'waiting') {
        shown.push(proposal)
        continue
      }
      const revisions = await revisionsOf(decision.edits)
      const known = kept.get(id)
      const isFresh = known !== undefined && known.revisions === revisions && known.until > now()
      const outlook = isFresh ? known.outlook : []
      // one after the other: each may read many files
      if (!isFresh) for (const edit of decision.edits) outlook.push(await outlookOf(measured, edit))
      fresh.set(id, isFresh ? known : { revisions, until: now() + KEPT_MS, outlook })
      shown.push({ ...proposal, digest: digestOf(proposal), outlook })
    }
    kept = fresh
    return shown
  }
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => (reading ??= read())
}
