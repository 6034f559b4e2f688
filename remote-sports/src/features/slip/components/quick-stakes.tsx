import { css } from '@emotion/react'
import { formatPlain, parseStake } from '@site/domain'
import { Chip, ChipGroup, media, numeric, px, text, tokenVar } from '@site/ui'
import { useAtom } from 'jotai'
import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { CHIP_PLACES, chipText, quickStakesAtom } from '../quick-stakes.ts'

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
/** Fetched with the form kit when the player wants other chips. */
const ChipEditor = lazy(async () => {
  const { ChipEditor: component } = await import(/* webpackChunkName: "chip-editor" */ './chip-editor.tsx')
  return { default: component }
})

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
  if (isEditing)
    return (
      <Suspense>
        <ChipEditor onDone={() => setEditing(false)} />
      </Suspense>
    )
  const add = (yuan: number) => onTyped(formatPlain((parseStake(typed) ?? 0n) + BigInt(yuan) * 100n))
  return (
    <ChipGroup css={chipsStyle} label={t('slip.chips')}>
      {chips.map((yuan, index) => (
        <Chip
          key={CHIP_PLACES[index]}
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
