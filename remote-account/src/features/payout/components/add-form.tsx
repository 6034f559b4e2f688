import { css } from '@emotion/react'
import { Button, Notice, Panel, media, px } from '@site/ui'
import type { ReactNode, SyntheticEvent } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'

const formStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: px(14, 20),
  [media.mobile]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const submitStyle = css({ justifySelf: 'start', gridColumn: '1 / -1', [media.mobile]: { justifySelf: 'stretch' } })

export interface AddFormProps {
  readonly title: string
  readonly isFull: boolean
  /** Checks and sends; what the server refuses is said here. */
  readonly onSubmit: () => Promise<void>
  readonly children: ReactNode
}

/** The frame of the three forms that add an account. */
export function AddForm({ title, isFull, onSubmit, children }: AddFormProps) {
  const t = useAccountTexts()
  const { isBusy, attempt } = useAttempt()

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    void attempt(onSubmit)
  }

  return (
    <Panel title={title}>
      {isFull ? (
        <Notice tone="info">{t('payout.full')}</Notice>
      ) : (
        <form css={formStyle} noValidate onSubmit={submit} aria-label={title}>
          {children}
          <Button type="submit" variant="cta" size="lg" css={submitStyle} loading={isBusy}>
            {title}
          </Button>
        </form>
      )}
    </Panel>
  )
}
