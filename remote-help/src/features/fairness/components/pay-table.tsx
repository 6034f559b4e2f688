import { SLOT_GAME_MODELS, SLOT_GAME_SYMBOLS, type SlotGameModel } from '@site/domain/games'
import { Segmented } from '@site/ui'
import { useState } from 'react'

import { useHelpTexts } from '../../../lib/use-help-texts.ts'
import { ArticleTable } from '../../articles/index.ts'

/** What the slot games of a volatility pay. */
export function PayTable() {
  const t = useHelpTexts()
  const [key, setKey] = useState<SlotGameModel['key']>('calm')
  const model = SLOT_GAME_MODELS.find((one) => one.key === key)
  if (model === undefined) return null
  const row = (symbol: (typeof SLOT_GAME_SYMBOLS)[number], pays: readonly number[]) => [
    t(`fairness.symbols.${symbol}`),
    ...pays.map(String),
  ]
  return (
    <>
      <Segmented
        label={t('fairness.volatility')}
        value={key}
        options={SLOT_GAME_MODELS.map((one) => ({ value: one.key, label: t(`fairness.bets.slot-game.${one.key}`) }))}
        onValueChange={setKey}
      />
      <ArticleTable
        id="pays"
        caption={t('fairness.payTable')}
        columns={[t('fairness.symbol'), ...[3, 4, 5].map((count) => t('fairness.inARow', { count }))]}
        rows={[
          ...SLOT_GAME_SYMBOLS.flatMap((symbol) => {
            const pays = model.pays[symbol]
            return pays === undefined ? [] : [row(symbol, pays)]
          }),
          row('S', model.scatter),
        ]}
      />
    </>
  )
}
