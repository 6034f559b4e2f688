import type { Fen, SlipReason } from '@site/domain'
import { formatCny, isChampion, slipKey } from '@site/domain'
import { Icon, useMoveMark } from '@site/ui'
import { useAtomValue, useSetAtom } from 'jotai'
import { Lock, TriangleAlert, X } from 'lucide-react'
import { useRef } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { useEntryNames } from '../../odds/index.ts'
import { cutStakesAtom, setStakeAtom, slipStepAtom } from '../slip.atoms.ts'
import type { Limits, SlipLineView } from '../slip-view.ts'
import { useSlipStep } from '../use-slip-step.ts'
import { OrderState } from './order-state.tsx'
import {
  entryHeadStyle,
  entryStyle,
  factsStyle,
  metaStyle,
  pickStyle,
  priceStyle,
  removeStyle,
  warnStyle,
} from './slip-style.ts'
import { StakeField } from './stake-field.tsx'

/** Without the sign, for a range. */
const amount = (fen: Fen) => formatCny(fen).slice(1)

export interface SlipLineProps {
  readonly line: SlipLineView
  /** Each selection has a stake of its own; not so the legs of a series. */
  readonly hasStake: boolean
  readonly isOnly: boolean
  readonly balance: Fen
  readonly others: Fen
  readonly isBusy: boolean
  /** The focus goes on to the next selection. */
  readonly onRemoved: () => void
}

function Price({ line }: { readonly line: SlipLineView }) {
  const cell = useRef<HTMLSpanElement>(null)
  useMoveMark(cell, line.key, line.nowPrice)
  return (
    <span ref={cell} css={priceStyle}>
      {line.isOpen ? line.nowShown : <Icon of={Lock} size={16} />}
    </span>
  )
}

/** Lowest and highest stake, as the venue said last. */
export function LimitText({ limits }: { readonly limits: Limits | undefined }) {
  const t = useSportsTexts()
  if (limits === undefined) return null
  return <span>{t('slip.limits', { min: amount(limits.min), max: amount(limits.max) })}</span>
}

const CHANGED = {
  none: undefined,
  better: 'ODDS_CHANGED',
  worse: 'ODDS_CHANGED',
  line: 'LINE_CHANGED',
  lineAndOdds: 'ODDS_AND_LINE_CHANGED',
} as const

function reasonOf({ entry, isOpen, change }: SlipLineView, isSeries: boolean): SlipReason | undefined {
  if (!isOpen) return 'MARKET_CLOSED'
  if (entry.isInvalid) return 'SAME_MATCH'
  if (isSeries && entry.orderData?.series === false) return 'NO_SERIES'
  return CHANGED[change]
}

/** What is wrong with a selection, in the order in which it matters. */
function Warning({ line, isSeries }: { readonly line: SlipLineView; readonly isSeries: boolean }) {
  const t = useSportsTexts()
  const { isOpen } = line
  const reason = reasonOf(line, isSeries)
  if (reason === undefined) return null
  return (
    <p css={warnStyle} data-tone={reason.endsWith('CHANGED') ? undefined : 'error'}>
      <Icon of={TriangleAlert} size={14} />
      {t(`slip.reason.${reason}`)}
      {isOpen && line.shown !== line.nowShown && (
        <b>
          {line.shown} → {line.nowShown}
        </b>
      )}
    </p>
  )
}

/** One selection of the slip: what, at which price, for how much, and where its order stands. */
export function SlipLine({ line, hasStake, isOnly, balance, others, isBusy, onRemoved }: SlipLineProps) {
  const t = useSportsTexts()
  const names = useEntryNames()
  const step = useSlipStep()
  const setStake = useSetAtom(setStakeAtom)
  const cut = useAtomValue(cutStakesAtom)
  const settle = useSetAtom(slipStepAtom)
  const { entry, key, change } = line
  const { gameInfo, orderData, bettingData } = entry
  const shown = names(entry)
  const isLineMoved = change === 'line' || change === 'lineAndOdds'
  const now = isLineMoved && orderData ? names({ ...entry, oddInfo: orderData }).line : shown.line
  const active = bettingData?.active
  const isDone = active === 'success'
  const score = bettingData?.score ?? orderData?.score
  const name = [shown.pick, shown.line].filter(Boolean).join(' ')
  return (
    <li
      css={entryStyle}
      data-state={active ?? (!line.isOpen || entry.isInvalid ? 'off' : undefined)}
      data-key={slipKey(entry)}
      aria-label={[name, shown.market, shown.match].join(' ')}
    >
      <div css={entryHeadStyle}>
        <span css={pickStyle}>
          <span>{shown.pick}</span>
          {isLineMoved && shown.line !== '' && <s>{shown.line}</s>}
          {now !== '' && <i>{now}</i>}
        </span>
        <Price line={line} />
        <button
          type="button"
          css={removeStyle}
          aria-label={t('slip.remove', { name })}
          data-remove=""
          onClick={() => {
            if (isDone) settle({ type: 'settle', keys: [key] })
            else step({ type: 'remove', key })
            onRemoved()
          }}
        >
          <X size={15} aria-hidden="true" />
        </button>
      </div>
      <div css={metaStyle}>
        {isChampion(entry) ? (
          <span>
            {gameInfo.league} {shown.match}
          </span>
        ) : (
          <>
            <span>
              {shown.market}
              {gameInfo.isLive && (
                <>
                  {' · '}
                  {t('market.RB')} {score !== undefined && <b>{t('slip.scoreAt', { score })}</b>}
                </>
              )}
              {' · '}
              {gameInfo.league}
            </span>
            <span>{shown.match}</span>
          </>
        )}
      </div>
      {!isDone && <Warning line={line} isSeries={!hasStake} />}
      {hasStake && !isDone && active !== 'delay' && (
        <>
          <StakeField
            name={key}
            label={t('slip.stakeOf', { name })}
            typed={line.typed}
            limits={line.limits}
            isWaiting={line.isOpen}
            balance={balance}
            perUnit={line.perUnit}
            others={others}
            alwaysChips={isOnly}
            disabled={isBusy}
            cutBy={cut[key]}
            onTyped={(typed, by) => setStake(key, typed, by)}
          />
          <div css={factsStyle}>
            <span>
              {t('slip.win')} <b>{formatCny(line.win)}</b>
            </span>
            {line.debit !== (line.stake ?? 0n) && (
              <span>
                {t('slip.debit')} <b>{formatCny(line.debit)}</b>
              </span>
            )}
            <LimitText limits={line.limits} />
          </div>
        </>
      )}
      {bettingData && hasStake && <OrderState order={bettingData} />}
    </li>
  )
}
