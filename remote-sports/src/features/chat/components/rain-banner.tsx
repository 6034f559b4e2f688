import { css } from '@emotion/react'
import { STATUS } from '@site/contracts'
import type { RedPacketRain } from '@site/contracts/chat'
import { fillText, formatCny, minutesAndSeconds, parseFen } from '@site/domain'
import { type ChatRoom, type ChatView, serverNow } from '@site/shell'
import { Link } from '@site/shell/router'
import { Button, IconButton, numeric, px, text, tokenVar, truncate } from '@site/ui'
import { everySecond } from '@site/ui/time'
import { X } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'

import { isDone, type RainState, rainState, shownRain } from '../rain-state.ts'
import { useRainTexts } from '../rain-texts.ts'
import { RainRules } from './rain-rules.tsx'

const bannerStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(10),
  padding: px(8, 8, 8, 12),
  background: tokenVar('money.soft'),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
  '&[data-done]': { background: tokenVar('bg.sunken') },
})
/** A closed packet with its flap and seal. */
const packetStyle = css({
  position: 'relative',
  flex: 'none',
  width: px(32),
  height: px(40),
  overflow: 'hidden',
  borderRadius: px(5),
  background: tokenVar('card.red'),
  '&::before': {
    content: '""',
    position: 'absolute',
    left: '-20%',
    bottom: '58%',
    width: '140%',
    height: '100%',
    borderRadius: '50%',
    background: 'rgba(0, 0, 0, 0.16)',
  },
  '&::after': {
    content: '"¥"',
    position: 'absolute',
    left: '50%',
    top: '42%',
    display: 'grid',
    placeItems: 'center',
    width: px(16),
    height: px(16),
    transform: 'translate(-50%, -50%)',
    borderRadius: '50%',
    background: tokenVar('card.yellow'),
    color: tokenVar('cta.text'),
    fontSize: px(11),
    fontWeight: 700,
  },
  '[data-done] > &': { opacity: 0.55, filter: 'saturate(0.6)' },
  '[data-state=got] > &': { opacity: 1, filter: 'none' },
})
const wordsStyle = css({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gap: px(1),
  fontSize: text(12),
  lineHeight: 1.45,
  color: tokenVar('text.normal'),
  '& > strong': { ...truncate, fontSize: text(14), color: tokenVar('text.strong') },
  '& > span': { ...numeric, fontWeight: 400, overflowWrap: 'anywhere' },
  '& > [data-amount]': { ...numeric, fontSize: text(16), color: tokenVar('money') },
  '& > [data-refused]': { color: tokenVar('state.error') },
  '& a': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
})
const toolsStyle = css({ display: 'inline-flex', alignItems: 'center', gap: px(4), flex: 'none' })

interface RainBannerProps {
  readonly rains: ChatView['rains']
  readonly takePacket: ChatRoom['takePacket']
  /** Of a guest, who takes nothing before the log-in. */
  readonly onLogIn: (() => void) | undefined
  /** In which the rules open. */
  readonly panel: HTMLElement | null
}

/** What the room is told of a refusal that leads somewhere. */
interface Refused {
  readonly packId: string
  readonly reason: string
  readonly isProfileMissing: boolean
}

/** The server's clock in whole seconds; whoever asks is drawn anew with each of them. */
function useServerSecond(): number {
  return useSyncExternalStore(everySecond, () => Math.floor(serverNow() / 1_000) * 1_000)
}

/** Red packets above the talk, for as long as there is something to do or to know; nothing where none fall. */
export function RainBanner(props: RainBannerProps) {
  return props.rains.length > 0 && <Falling {...props} />
}

function Falling({ rains, takePacket, onLogIn, panel }: RainBannerProps) {
  const texts = useRainTexts()
  const now = useServerSecond()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<string>()
  const [refused, setRefused] = useState<Refused>()
  const rain = shownRain(rains, closed, now)
  if (rain === undefined) return undefined
  const { packId } = rain
  const state = rainState(rain, now)
  async function requestPacket(): Promise<void> {
    setAsking(packId)
    setRefused(undefined)
    const answer = await takePacket(packId)
    setAsking(undefined)
    if (answer.ok) return
    const reason = answer.reason === '' ? texts.noAnswer : answer.reason
    setRefused({ packId, reason, isProfileMissing: answer.code === STATUS.BIND_REAL_NAME })
  }
  return (
    <section css={bannerStyle} aria-label={texts.label} data-state={state} data-done={isDone(state) ? '' : undefined}>
      <span css={packetStyle} aria-hidden="true" />
      <Words rain={rain} state={state} now={now} refused={refused?.packId === packId ? refused : undefined} />
      <span css={toolsStyle}>
        {state === 'running' && (
          <Button
            size="sm"
            variant="cta"
            loading={asking === packId}
            onClick={() => (onLogIn === undefined ? void requestPacket() : onLogIn())}
          >
            {onLogIn === undefined ? texts.take : texts.logIn}
          </Button>
        )}
        <RainRules rain={rain} panel={panel} />
        {isDone(state) && (
          <IconButton icon={X} size="sm" label={texts.close} onClick={() => setClosed(new Set([...closed, packId]))} />
        )}
      </span>
    </section>
  )
}

interface WordsProps {
  readonly rain: RedPacketRain
  readonly state: RainState
  readonly now: number
  readonly refused: Refused | undefined
}

function Words({ rain, state, now, refused }: WordsProps) {
  const texts = useRainTexts()
  const { title, count, left, mine } = rain
  const money = (amount: string) => formatCny(parseFen(amount))
  const until = (moment: number) => minutesAndSeconds(Math.max(0, Math.ceil((moment - now) / 1_000)))
  if (state === 'got' && mine !== undefined)
    return (
      <div css={wordsStyle} role="status">
        <strong data-amount="">{fillText(texts.got, { amount: money(mine.amount) })}</strong>
        <span>{fillText(texts.rank, { rank: mine.rank })}</span>
      </div>
    )
  if (isDone(state))
    return (
      <div css={wordsStyle} role="status">
        <strong>{state === 'missed' ? texts.missed : texts.over}</strong>
        <span>{fillText(texts.overFacts, { count, taken: count - left })}</span>
      </div>
    )
  return (
    <div css={wordsStyle}>
      <strong>{title}</strong>
      {refused === undefined ? (
        <>
          {state === 'coming' && <span>{fillText(texts.facts, { count, total: money(rain.total) })}</span>}
          {/* Told once, not at every second. */}
          <span role="timer" aria-live="off">
            {state === 'coming'
              ? fillText(texts.startsIn, { time: until(rain.startAt) })
              : fillText(texts.left, { left, time: until(rain.endAt) })}
          </span>
        </>
      ) : (
        <span role="alert" data-refused="">
          {refused.reason} {refused.isProfileMissing && <Link to="/mine/userinfo">{texts.profile}</Link>}
        </span>
      )}
    </div>
  )
}
