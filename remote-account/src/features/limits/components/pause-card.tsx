import { css } from '@emotion/react'
import type { ExclusionState } from '@site/contracts'
import { Button, Icon, Panel, px, text, tokenVar } from '@site/ui'
import { CirclePause } from 'lucide-react'
import { useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import type { PauseKind } from '../pause-form.ts'
import { PauseDialog } from './pause-dialog.tsx'

const bodyStyle = css({ display: 'grid', gap: px(12) })
const textStyle = css({ fontSize: text(13), color: tokenVar('text.weak') })
const buttonsStyle = css({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: px(10) })

export interface PauseCardProps {
  readonly exclusion: ExclusionState | null
  readonly onChanged: () => void
}

/** The ways into a pause; one that holds can only be made longer. */
export function PauseCard({ exclusion, onChanged }: PauseCardProps) {
  const t = useAccountTexts()
  const [wanted, setWanted] = useState<PauseKind>()
  return (
    <Panel title={t('limits.pause')} icon={<Icon of={CirclePause} size={18} />}>
      <div css={bodyStyle}>
        <p css={textStyle}>{t(exclusion === null ? 'limits.pauseText' : `limits.pauseLonger.${exclusion.kind}`)}</p>
        <div css={buttonsStyle}>
          <Button
            variant="secondary"
            disabled={exclusion?.kind === 'selfExclusion'}
            onClick={() => setWanted('timeout')}
          >
            {t('limits.timeout')}
          </Button>
          <Button variant="danger" onClick={() => setWanted('selfExclusion')}>
            {t(exclusion?.kind === 'selfExclusion' ? 'limits.selfExclusionLonger' : 'limits.selfExclusion')}
          </Button>
        </div>
      </div>
      {wanted !== undefined && (
        <PauseDialog
          kind={wanted}
          onClose={() => setWanted(undefined)}
          onDone={() => {
            setWanted(undefined)
            onChanged()
          }}
        />
      )}
    </Panel>
  )
}
