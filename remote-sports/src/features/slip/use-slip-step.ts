import type { SlipAction } from '@site/domain'
import { toast } from '@site/shell'
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'

import { useSportsTexts } from '../../lib/texts.ts'
import type { HeldEntry } from './held-entry.ts'
import { slipStepAtom } from './slip.atoms.ts'

/** A step of the slip that the player took; a refusal is said with the words of the specification. */
export function useSlipStep(): (action: SlipAction<HeldEntry>) => void {
  const t = useSportsTexts()
  const step = useSetAtom(slipStepAtom)
  return useCallback(
    (action) => {
      const refusal = step(action)
      if (refusal) toast.warning(t(`slip.reason.${refusal.reason}`))
    },
    [t, step],
  )
}
