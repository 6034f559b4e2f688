import type { DisputeStatus } from '@site/contracts'
import type { Tone } from '@site/ui'

export const DISPUTE_TONES: Readonly<Record<DisputeStatus, Tone>> = {
  submitted: 'info',
  reviewing: 'warning',
  upheld: 'success',
  rejected: 'error',
}
