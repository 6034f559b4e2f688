import { css } from '@emotion/react'
import type { ActivityOf } from '@site/contracts'
import { formatCny, monthDay, parseFen } from '@site/domain'
import { toast } from '@site/shell'
import { Button, DescriptionList, Icon, type IconType, Panel, Tag, media, numeric, px, text, tokenVar } from '@site/ui'
import { Check, CircleDashed, Gift, X } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'
import type { ActivityDesk, TemplateProps } from '../desk.ts'
import { factsStyle } from '../styles.ts'

type SignGift = ActivityOf<'signGift'>
type Day = NonNullable<SignGift['my']>['days'][number]

const ICONS: Readonly<Record<Day['state'], IconType>> = {
  signed: Check,
  madeUp: Check,
  missed: X,
  today: Gift,
  coming: CircleDashed,
}

const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gap: px(10),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [media.mobile]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: px(8) },
})
const dayStyle = css({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'start',
  gap: px(4),
  minHeight: px(104),
  padding: px(10, 4),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
  fontSize: text(12),
  textAlign: 'center',
  color: tokenVar('text.weak'),
  '& > b': { ...numeric, fontSize: text(16), color: tokenVar('text.strong') },
  // Four and three on a phone: the last day, which pays most, fills its row.
  [media.mobile]: { '&:nth-of-type(7):last-of-type': { gridColumn: 'span 2' } },
  '&[data-state=today]': { background: tokenVar('money.soft'), boxShadow: `inset 0 0 0 1px ${tokenVar('cta')}` },
  '&[data-state=today] > b': { color: tokenVar('money') },
  '&[data-state=signed] > svg, &[data-state=madeUp] > svg': { color: tokenVar('state.success') },
  '&[data-state=missed] > svg': { color: tokenVar('state.error') },
})
const stackStyle = css({ display: 'grid', gap: px(12) })
const smallStyle = css({ margin: 0, fontSize: text(13), lineHeight: 1.6, color: tokenVar('text.weak') })

/** The cycle day by day: what each day pays, and what became of those that are over. */
export function SignBody({ activity, desk, isClosed }: TemplateProps<'signGift'>) {
  const t = useAccountTexts()
  const { my, rewards } = activity
  // Cards close a gap from its first day on.
  const missed = my?.days.find(({ state }) => state === 'missed')?.day
  return (
    <Panel
      title={t(my === undefined ? 'activities.sign.preview' : 'activities.sign.calendar')}
      extra={my !== undefined && <Tag tone="accent">{t('activities.sign.streak', { days: my.streak })}</Tag>}
    >
      <ol css={gridStyle} role="list" aria-label={t('activities.sign.calendar')}>
        {my === undefined
          ? // The place in the cycle is all that a day of it is known by.
            Array.from(rewards.entries(), ([index, reward]) => (
              <li key={index} css={dayStyle} data-state="coming">
                <span>{t('activities.sign.day', { day: index + 1 })}</span>
                <b>{formatCny(parseFen(reward))}</b>
              </li>
            ))
          : my.days.map((day, index) => (
              <DayCell
                key={day.day}
                day={day}
                place={index + 1}
                canMakeUp={day.day === missed && my.cardsLeft > 0 && !isClosed}
                desk={desk}
              />
            ))}
      </ol>
    </Panel>
  )
}

interface DayCellProps {
  readonly day: Day
  readonly place: number
  readonly canMakeUp: boolean
  readonly desk: ActivityDesk
}

function DayCell({ day: { day, reward, state }, place, canMakeUp, desk }: DayCellProps) {
  const t = useAccountTexts()
  const wish = { action: 'makeUp', option: day } as const
  async function makeUp(): Promise<void> {
    if ((await desk.act(wish)) !== undefined) toast.success(t('activities.sign.madeUp'))
  }
  return (
    <li css={dayStyle} data-state={state}>
      <span>{t('activities.sign.day', { day: place })}</span>
      <b>{formatCny(parseFen(reward))}</b>
      <Icon of={ICONS[state]} size={18} />
      <span>{`${monthDay(day)} ${t(`activities.sign.dayStates.${state}`)}`}</span>
      {canMakeUp && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t('activities.sign.makeUpOf', { day: monthDay(day) })}
          disabled={desk.isBusy && !desk.isBusyWith(wish)}
          loading={desk.isBusyWith(wish)}
          onClick={() => void makeUp()}
        >
          {t('activities.sign.makeUp')}
        </Button>
      )}
    </li>
  )
}

/** Signs in today, where the day's deposit and bets allow it. */
export function SignAction({ activity: { my, need, rewards }, desk }: TemplateProps<'signGift'>) {
  const t = useAccountTexts()
  if (my === undefined) return undefined
  const today = my.days.find(({ day }) => day === my.today)
  const isOpen = today?.state === 'today'
  const missing = lacking('deposit') ?? lacking('bet')
  const wish = { action: 'sign' } as const
  // Days that were missed are shown as long as cards can close their gap.
  const missed = my.days.find(({ state }) => state === 'missed')?.day
  const unbroken = rewards[my.days.findIndex(({ state }) => state === 'today')] ?? '0.00'

  function lacking(what: 'deposit' | 'bet'): string | undefined {
    const [wanted, has] = [parseFen(need[what]), parseFen(my?.done[what] ?? '0.00')]
    if (has >= wanted) return undefined
    const values = { amount: formatCny(wanted) }
    return what === 'deposit' ? t('activities.sign.needDeposit', values) : t('activities.sign.needBet', values)
  }

  const asked = [
    { label: t('activities.sign.todayDeposit'), done: my.done.deposit, wanted: need.deposit },
    { label: t('activities.sign.todayBet'), done: my.done.bet, wanted: need.bet },
  ].flatMap(({ label, done, wanted }) => (parseFen(wanted) > 0n ? [{ label, value: progressOf(done, wanted) }] : []))

  async function sign(): Promise<void> {
    const answer = await desk.act(wish)
    if (answer?.prize === undefined) return
    toast.success(t('activities.sign.signedFor', { amount: formatCny(parseFen(answer.prize.amount)) }))
  }

  return (
    <div css={stackStyle}>
      {isOpen ? (
        <Button
          variant="cta"
          size="lg"
          block
          loading={desk.isBusyWith(wish)}
          disabledReason={missing}
          onClick={() => void sign()}
        >
          {t('activities.sign.sign', { amount: formatCny(parseFen(today.reward)) })}
        </Button>
      ) : (
        <Button variant="secondary" size="lg" block disabled>
          {t('activities.sign.signed')}
        </Button>
      )}
      {isOpen && missing !== undefined && (
        <p css={smallStyle} role="note">
          {missing}
        </p>
      )}
      {isOpen && missed !== undefined && (
        <p css={smallStyle} role="note">
          {t('activities.sign.gap', { day: monthDay(missed), amount: formatCny(parseFen(unbroken)) })}
        </p>
      )}
      {asked.length > 0 && <DescriptionList css={factsStyle} look="receipt" descriptions={asked} />}
      <p css={smallStyle}>{t('activities.sign.cards', { count: my.cardsLeft })}</p>
    </div>
  )
}

/** Both amounts on the wire. */
function progressOf(done: string, need: string): string {
  return `${formatCny(parseFen(done))} / ${formatCny(parseFen(need))}`
}
