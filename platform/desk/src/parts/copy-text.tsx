import { css } from '@emotion/react'
import { IconButton, numeric } from '@site/ui'
import { writeClipboard } from '@site/ui/clipboard'
import { Copy } from 'lucide-react'

import { showMessage } from '../lib/messages.ts'
import { t } from '../lib/texts.ts'

const style = css({ display: 'inline-flex', alignItems: 'center', gap: '0.3em', whiteSpace: 'nowrap' })
const textStyle = css(numeric, { overflowWrap: 'anywhere' })

/** A number or code with a button that copies it. */
export function CopyText({ text }: { readonly text: string }) {
  async function copy(): Promise<void> {
    if (await writeClipboard(text)) showMessage('success', t('said.copied', { text }))
    else showMessage('error', t('said.notCopied'))
  }
  return (
    <span css={style}>
      <span css={textStyle}>{text}</span>
      <IconButton icon={Copy} size="sm" label={t('copy', { text })} onClick={() => void copy()} />
    </span>
  )
}
