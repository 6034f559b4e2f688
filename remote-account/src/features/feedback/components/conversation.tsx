import { css } from '@emotion/react'
import type { FeedbackMessage } from '@site/contracts'
import { siteDateTime } from '@site/domain'
import { numeric, px, text, tokenVar } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'

const listStyle = css({ display: 'grid', gap: px(12), margin: 0, padding: 0, listStyle: 'none' })
const messageStyle = css({
  display: 'grid',
  gap: px(6),
  maxWidth: '86%',
  padding: px(10, 14),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
  '&[data-from=member]': { justifySelf: 'end', background: tokenVar('accent.soft') },
  '&[data-from=staff]': { justifySelf: 'start' },
})
const headStyle = css(numeric, { fontSize: text(12), color: tokenVar('text.weak') })
const contentStyle = css({
  margin: 0,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  fontSize: text(14),
  color: tokenVar('text.strong'),
})
const picturesStyle = css({ display: 'flex', flexWrap: 'wrap', gap: px(8) })
const pictureStyle = css({
  display: 'block',
  width: px(72),
  height: px(72),
  objectFit: 'cover',
  borderRadius: px(6),
  background: tokenVar('bg.raised'),
})

/** What member and staff have said, in its order; a picture opens by itself in another window. */
export function Conversation({ messages }: { readonly messages: readonly FeedbackMessage[] }) {
  const t = useAccountTexts()
  return (
    <ol css={listStyle} role="list" aria-label={t('feedback.conversation')}>
      {messages.map(({ from, content, images, at }) => (
        <li key={`${from} ${at}`} css={messageStyle} data-from={from}>
          <span css={headStyle}>
            {t(`feedback.from.${from}`)} · {siteDateTime(at)}
          </span>
          <p css={contentStyle}>{content}</p>
          {images.length > 0 && (
            <span css={picturesStyle}>
              {images.map((url, place) => (
                <a key={url} href={url} target="_blank" rel="noreferrer">
                  <img
                    css={pictureStyle}
                    src={url}
                    alt={t('feedback.picture', { number: place + 1 })}
                    width={72}
                    height={72}
                  />
                </a>
              ))}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
