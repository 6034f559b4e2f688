import { css } from '@emotion/react'
import { formatPlain, parseStake } from '@site/domain'
import { Button, Chip, ChipGroup, inputStyle, media, numeric, px, text, tokenVar } from '@site/ui'
import { useAtom } from 'jotai'
import { Pencil } from 'lucide-react'
import { useState } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { chipText, DEFAULT_STAKES, MAX_CHIP, quickStakesAtom, readChips } from '../quick-stakes.ts'
import { warnStyle } from './slip-style.ts'

const rowStyle = css({ display: 'flex', gap: px(4) })
const chipsStyle = css({ marginTop: px(6) })
const chipStyle = css(numeric, {
  flex: 1,
  minHeight: px(26),
  padding: 0,
  borderRadius: px(6),
  fontWeight: 500,
  [media.touch]: { minHeight: px(44), fontSize: text(13) },
  [media.hover]: { '&:hover': { background: tokenVar('accent.soft') } },
  '&[data-kind=max]': { fontFamily: tokenVar('font.body'), color: tokenVar('accent') },
})
const editStyle = css(chipStyle, { flex: 'none', width: px(26), [media.touch]: { width: px(44) } })
const formStyle = css({ display: 'grid', gap: px(6), marginTop: px(6) })
const fieldStyle = css(inputStyle, numeric, {
  flex: 1,
  height: px(30),
  padding: px(0, 4),
  textAlign: 'center',
  border: `1px solid ${tokenVar('line.strong')}`,
  borderRadius: px(6),
  background: tokenVar('bg.raised'),
  [media.touch]: { height: px(44) },
  '&:focus': { borderColor: tokenVar('accent') },
  '&[aria-invalid=true]': { borderColor: tokenVar('state.error') },
})
const actionsStyle = css({ display: 'flex', gap: px(6), justifyContent: 'flex-end' })

/** Chips have places, not names: two may be worth the same. */
const PLACES = DEFAULT_STAKES.map((_, place) => `chip-${place + 1}`)

function Editor({ onDone }: { readonly onDone: () => void }) {
  const t = useSportsTexts()
  const [chips, setChips] = useAtom(quickStakesAtom)
  const [typed, setTyped] = useState(() => chips.map(String))
  const [isWrong, setWrong] = useState(false)
  function save(): void {
    const read = readChips(typed)
    if (read === undefined) return setWrong(true)
    setChips(read)
    onDone()
  }
  return (
    <form
      css={formStyle}
      aria-label={t('slip.editChips')}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div css={rowStyle}>
        {typed.map((value, index) => (
          <input
            key={PLACES[index]}
            css={fieldStyle}
            inputMode="numeric"
            maxLength={String(MAX_CHIP).length}
            aria-label={t('slip.chip', { number: index + 1 })}
            aria-invalid={isWrong && readChips(typed.with(index, value)) === undefined && !/^[1-9]\d*$/.test(value)}
            value={value}
            onChange={(event) => setTyped(typed.with(index, event.target.value.replaceAll(/\D/g, '')))}
          />
        ))}
      </div>
      {isWrong && (
        <p css={warnStyle} data-tone="error" role="alert">
          {t('slip.chipWrong')}
        </p>
      )}
      <div css={actionsStyle}>
        <Button size="sm" variant="ghost" onClick={() => setTyped(DEFAULT_STAKES.map(String))}>
          {t('slip.chipReset')}
        </Button>
        <Button size="sm" variant="secondary" onClick={onDone}>
          {t('slip.cancel')}
        </Button>
        <Button size="sm" type="submit">
          {t('slip.save')}
        </Button>
      </div>
    </form>
  )
}

export interface QuickStakesProps {
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly onMax: () => void
}

/** The player's chips: each adds to the stake; 最大 is all that may be bet; the pencil changes them. */
export function QuickStakes({ typed, onTyped, onMax }: QuickStakesProps) {
  const t = useSportsTexts()
  const [chips] = useAtom(quickStakesAtom)
  const [isEditing, setEditing] = useState(false)
  if (isEditing) return <Editor onDone={() => setEditing(false)} />
  const add = (yuan: number) => onTyped(formatPlain((parseStake(typed) ?? 0n) + BigInt(yuan) * 100n))
  return (
    <ChipGroup css={chipsStyle} label={t('slip.chips')}>
      {chips.map((yuan, index) => (
        <Chip
          key={PLACES[index]}
          css={chipStyle}
          aria-label={t('slip.addChip', { amount: yuan })}
          onClick={() => add(yuan)}
        >
          {chipText(yuan, t('slip.tenThousand'))}
        </Chip>
      ))}
      <Chip css={chipStyle} data-kind="max" onClick={onMax}>
        {t('slip.max')}
      </Chip>
      <Chip css={editStyle} aria-label={t('slip.editChips')} onClick={() => setEditing(true)}>
        <Pencil size={13} aria-hidden="true" />
      </Chip>
    </ChipGroup>
  )
}
