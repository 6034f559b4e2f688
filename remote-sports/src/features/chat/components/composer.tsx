import { css } from '@emotion/react'
import { CHAT_LIMITS, type ChatMessage } from '@site/contracts/chat'
import { durationParts, minutesAndSeconds } from '@site/domain'
import { type ChatSpeech, type Said, serverNow } from '@site/shell'
import { Button, IconButton, media, px, text, TextField, tokenVar, truncate } from '@site/ui'
import { useSecondsUntil } from '@site/ui/time'
import { X } from 'lucide-react'
import {
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import { type SportsTranslate, useSportsTexts } from '../../../lib/texts.ts'
import { useDraft } from '../use-draft.ts'
import { EmojiButton } from './emoji-button.tsx'

const footStyle = css({
  display: 'grid',
  gap: px(6),
  padding: px(8, 12),
  borderTop: `1px solid ${tokenVar('line.soft')}`,
})
const formStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: px(8), alignItems: 'start' })
// as high as the field beside it
const sendStyle = css({ minHeight: px(40), [media.touch]: { minHeight: px(46) } })
const replyStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(6),
  minWidth: 0,
  fontSize: text(12),
  color: tokenVar('text.weak'),
  '& > span': { ...truncate, flex: 1 },
})
const barStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: px(8),
  minHeight: px(40),
  fontSize: text(13),
  color: tokenVar('text.normal'),
})
const whyStyle = css({ fontSize: text(12), color: tokenVar('text.weak'), overflowWrap: 'anywhere' })

export interface ComposerHandle {
  focus(): void
  insert(words: string): void
}

interface ComposerProps {
  readonly ref: Ref<ComposerHandle>
  /** The room that is spoken in. */
  readonly rid: string
  readonly speech: ChatSpeech
  /** The message that is being answered. */
  readonly answered: ChatMessage | undefined
  readonly onCancelReply: () => void
  readonly onLogIn: () => void
  readonly onSay: (typed: string) => Said
  /** In which emoji are shown. */
  readonly panel: HTMLElement | null
  /** Beside the field: what else can be put into the room. */
  readonly extra?: ReactNode
}

/** Where something is said, or why nothing can be said now. What was typed stays while it cannot be sent, and while nobody is here. */
export function Composer({ ref, rid, speech, answered, onCancelReply, onLogIn, onSay, panel, extra }: ComposerProps) {
  const t = useSportsTexts()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useDraft(rid)
  const [problem, setProblem] = useState<string>()
  /** Where one types on after words were put in. */
  const caret = useRef<number>(undefined)
  const over = [...typed].length - CHAT_LIMITS.text

  function insert(words: string): void {
    const at = input.current?.selectionStart ?? typed.length
    caret.current = at + words.length
    setTyped(typed.slice(0, at) + words + typed.slice(at))
    input.current?.focus()
  }
  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus(), insert }))

  function send(event: SyntheticEvent): void {
    event.preventDefault()
    const said = onSay(typed)
    if (said === 'sent') setTyped('')
    setProblem(said === 'full' ? t('chat.full') : said === 'barred' ? t('chat.notSaid') : undefined)
  }

  if (!speech.allowed) return <Barred speech={speech} onLogIn={onLogIn} />
  return (
    <div css={footStyle}>
      {answered !== undefined && (
        <div css={replyStyle}>
          <span>{t('chat.replyTo', { name: answered.nickname, text: answered.msg })}</span>
          <IconButton icon={X} size="sm" label={t('chat.cancelReply')} onClick={onCancelReply} />
        </div>
      )}
      <form css={formStyle} onSubmit={send}>
        <TextField
          ref={input}
          label={t('chat.input')}
          hideLabel
          placeholder={t('chat.placeholder')}
          enterKeyHint="send"
          value={typed}
          error={over > 0 ? t('chat.tooLong', { most: CHAT_LIMITS.text, count: over }) : problem}
          suffix={
            <>
              {extra}
              <EmojiButton panel={panel} onPick={insert} />
            </>
          }
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem(undefined)
          }}
        />
        <Button css={sendStyle} type="submit" variant="primary" disabled={typed.trim() === '' || over > 0}>
          {t('chat.send')}
        </Button>
      </form>
    </div>
  )
}

type BarredSpeech = Extract<ChatSpeech, { allowed: false }>

function Barred({ speech, onLogIn }: { readonly speech: BarredSpeech; readonly onLogIn: () => void }) {
  const t = useSportsTexts()
  const { why, isEarly, isRetrying, reason } = speech
  return (
    <div css={footStyle}>
      <div css={barStyle}>
        {why === 'guest' && (
          <>
            <span>{t('chat.guest')}</span>
            <Button size="sm" variant="primary" onClick={onLogIn}>
              {t('chat.logIn')}
            </Button>
          </>
        )}
        {why === 'muted' && <Muted until={speech.until} />}
        {/* Of a match that is far off in the room's own words, which name the day and the hour. */}
        {why === 'closed' && <span role="status">{isEarly === true ? reason : t('chat.closed')}</span>}
        {why === 'refused' && <span role="status">{t(isRetrying === true ? 'chat.retrying' : 'chat.refused')}</span>}
        {why === 'level' && <span role="status">{t('chat.level')}</span>}
      </div>
      {reason !== undefined && reason !== '' && why !== 'guest' && isEarly !== true && (
        <p css={whyStyle}>{t('chat.reason', { text: reason })}</p>
      )}
    </div>
  )
}

function Muted({ until }: { readonly until: number | undefined }) {
  const t = useSportsTexts()
  const left = useSecondsUntil(until ?? 0, serverNow)
  return (
    // Told once, not at every second.
    <span role="timer" aria-live="off">
      {left === 0 ? t('chat.muted') : t('chat.mutedFor', { time: durationText(left, t) })}
    </span>
  )
}

/** Minutes and seconds, and from an hour on the two largest units. */
function durationText(seconds: number, t: SportsTranslate): string {
  const { days, hours, minutes } = durationParts(seconds * 1_000)
  if (days > 0) return t('chat.daysAndHours', { days, hours })
  return hours > 0 ? t('chat.hoursAndMinutes', { hours, minutes }) : minutesAndSeconds(seconds)
}
