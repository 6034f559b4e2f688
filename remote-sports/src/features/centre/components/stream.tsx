import { css } from '@emotion/react'
import { Button, px, text, tokenVar } from '@site/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { playStream } from '../play-stream.ts'

const frameStyle = css({ position: 'relative', margin: px(8, 0, 0), background: tokenVar('brand.strong') })
const videoStyle = css({ display: 'block', width: '100%', aspectRatio: '16 / 9' })
const failedStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: px(12),
  padding: px(6, 12),
  fontSize: text(12),
  color: tokenVar('text.weak'),
  '& > p': { margin: 0 },
})

export interface StreamProps {
  readonly url: string
  readonly title: string
  /** Stands in its place when it cannot be played. */
  readonly fallback: ReactNode
}

/** The live pictures of a match. */
export function Stream({ url, title, fallback }: StreamProps) {
  const t = useSportsTexts()
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    if (video.current === null || failed === url) return undefined
    return playStream(video.current, url, () => setFailed(url))
  }, [url, failed])
  if (failed === url) {
    return (
      <>
        {fallback}
        <div css={failedStyle}>
          <p role="status">{t('centre.streamFailed')}</p>
          <Button size="sm" variant="secondary" onClick={() => setFailed(undefined)}>
            {t('centre.streamRetry')}
          </Button>
        </div>
      </>
    )
  }
  return (
    <figure css={frameStyle}>
      <video
        ref={video}
        css={videoStyle}
        aria-label={t('centre.streamOf', { match: title })}
        controls
        muted
        playsInline
      />
    </figure>
  )
}
