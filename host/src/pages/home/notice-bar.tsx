import { css, keyframes } from '@emotion/react'
import { type Notice, noticePageEndpoint } from '@site/contracts'
import { useEndpoint } from '@site/shell'
import { Button, Icon, IconButton, Skeleton, media, px, text, tokenVar, visuallyHidden } from '@site/ui'
import { useSetAtom } from 'jotai'
import { ChevronRight, Megaphone, Pause, Play } from 'lucide-react'
import { useState } from 'react'

import { useReducedMotion } from '../../base/browser/index.ts'
import { useHostTexts } from '../../base/i18n/index.ts'
import { noticesAtom } from '../../features/notices/index.ts'

/** Reading speed of the marquee: characters a second. */
const CHARACTERS_PER_SECOND = 4

const run = keyframes({ to: { transform: 'translateX(-50%)' } })

const barStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(10),
  height: px(42),
  paddingInline: px(14, 6),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.card'),
  fontSize: text(13),
  [media.mobile]: { gap: px(8), paddingInline: px(10, 2) },
})
const glyphStyle = css({ display: 'flex', color: tokenVar('cta'), flex: 'none' })
const windowStyle = css({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  maskImage: `linear-gradient(90deg, transparent, #000 ${px(20)}, #000 calc(100% - ${px(28)}), transparent)`,
})
const trackStyle = css({
  display: 'flex',
  width: 'max-content',
  animation: `${run} linear infinite`,
  '&[data-paused], &:hover, &:focus-within': { animationPlayState: 'paused' },
})
const listStyle = css({ display: 'flex' })
const itemStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(8),
  minHeight: px(42),
  paddingInline: px(24),
  color: tokenVar('text.normal'),
  whiteSpace: 'nowrap',
  '&:hover': { color: tokenVar('accent') },
  '&:focus-visible': { outlineOffset: px(-4) },
  '& > b': { fontWeight: 600, color: tokenVar('text.strong') },
})
const moreStyle = css({ flex: 'none', [media.mobile]: { paddingInline: px(6) } })
const moreWordsStyle = css({ [media.mobile]: visuallyHidden })

/** The moving line of notices; it stands still under the pointer, with the focus in it, paused, or where motion is unwanted. */
export function NoticeBar() {
  const t = useHostTexts()
  const open = useSetAtom(noticesAtom)
  const isCalm = useReducedMotion()
  const [isPaused, setPaused] = useState(isCalm)
  const { data, isPending } = useEndpoint(noticePageEndpoint, { pageNum: 1, pageSize: 10, type: 'marquee' })
  const notices = data?.list ?? []
  const length = notices.reduce((sum, { title, content }) => sum + title.length + content.length + 4, 0)
  return (
    <section css={barStyle} aria-label={t('home.notices.label')}>
      <span css={glyphStyle}>
        <Icon of={Megaphone} size={18} />
      </span>
      <div css={windowStyle}>
        {isPending ? (
          <Skeleton width="60%" />
        ) : (
          <div
            css={trackStyle}
            data-paused={isPaused || undefined}
            style={{ animationDuration: `${Math.max(20, length / CHARACTERS_PER_SECOND)}s` }}
          >
            <Notices notices={notices} onOpen={(selected) => open({ selected })} />
            {/* The same once more, so that the line has no end; only for the eye. */}
            <Notices notices={notices} isCopy onOpen={(selected) => open({ selected })} />
          </div>
        )}
      </div>
      <IconButton
        size="sm"
        icon={isPaused ? Play : Pause}
        label={t(isPaused ? 'home.notices.play' : 'home.notices.pause')}
        onClick={() => setPaused(!isPaused)}
      />
      <Button variant="ghost" size="sm" css={moreStyle} onClick={() => open({})}>
        <span css={moreWordsStyle}>{t('home.notices.all')}</span>
        <Icon of={ChevronRight} size={14} />
      </Button>
    </section>
  )
}

interface NoticesProps {
  readonly notices: readonly Notice[]
  readonly isCopy?: boolean
  readonly onOpen: (id: string) => void
}

function Notices({ notices, isCopy = false, onOpen }: NoticesProps) {
  const t = useHostTexts()
  if (notices.length === 0) return isCopy ? undefined : <span css={itemStyle}>{t('home.notices.none')}</span>
  return (
    <ul role="list" css={listStyle} aria-hidden={isCopy || undefined}>
      {notices.map(({ id, title, content }) => (
        <li key={id}>
          <button type="button" css={itemStyle} tabIndex={isCopy ? -1 : undefined} onClick={() => onOpen(id)}>
            <b>{title}</b>
            {content}
          </button>
        </li>
      ))}
    </ul>
  )
}
