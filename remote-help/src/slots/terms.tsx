import type { SlotProps } from '@site/contracts'

import { LegalText } from '../features/articles/index.ts'

/** Slot `help.terms`: the terms or the privacy policy for the auth dialog (open point 84). */
export function Slot({ which, onToggle }: SlotProps['help.terms']) {
  return <LegalText key={which} which={which} onToggle={onToggle} />
}
