import { css } from '@emotion/react'
import { marginWords } from '@site/domain/games'
import { TextField, px, text } from '@site/ui'
import { useState } from 'react'

import { useHelpTexts } from '../../../lib/use-help-texts.ts'
import { MATCH_MARGINS } from '../rate-words.ts'
import { ratesOf, SAMPLE_DRAW } from '../rates.ts'
import { RateTable } from './rate-table.tsx'

const noteStyle = css({ marginBottom: px(14), fontSize: text(14), lineHeight: 1.7 })

/** The prices of any one match, since each has its own: by its name, from which all of it follows. */
export function MatchRates({ kind }: { readonly kind: keyof typeof SAMPLE_DRAW }) {
  const t = useHelpTexts()
  const [typed, setTyped] = useState<string>(SAMPLE_DRAW[kind])
  const name = typed.trim()
  const isName = /^[A-Z0-9]{2,8}-\d{1,12}$/.test(name)
  return (
    <>
      <p css={noteStyle}>{t('fairness.matchPrices', marginWords(MATCH_MARGINS[kind]))}</p>
      <TextField
        label={t('fairness.drawName')}
        hint={t('fairness.drawNameHint')}
        error={isName ? undefined : t('fairness.problems.draw', { example: SAMPLE_DRAW[kind] })}
        value={typed}
        maxLength={24}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isName && (
        <RateTable kind={kind} caption={t('fairness.matchCaption', { draw: name })} rates={ratesOf(kind, name)} />
      )}
    </>
  )
}
