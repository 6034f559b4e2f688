import { Dialog } from '@site/ui/dialog'

import { t } from '../../lib/texts.ts'
import { TurnoverFacts } from '../../parts/index.ts'

/** What a member still has to bet before a withdrawal, and what was asked of them before. */
export function TurnoverDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} size="lg" title={t('turnover.of', { name })}>
      <TurnoverFacts name={name} />
    </Dialog>
  )
}
