import { css } from '@emotion/react'
import type { RedPacketRain } from '@site/contracts/chat'
import { fillText, RED_PACKET_TERMS } from '@site/domain'
import { IconButton, px, text, tokenVar } from '@site/ui'
import { Popover } from '@site/ui/popover'
import { CircleHelp } from 'lucide-react'
import { useEffect, useState } from 'react'

import { isFair } from '../rain-state.ts'
import { useRainTexts } from '../rain-texts.ts'

const boxStyle = css({
  display: 'grid',
  gap: px(10),
  maxWidth: px(280),
  fontSize: text(13),
  '& > h3': { margin: 0, fontSize: text(14), color: tokenVar('text.strong') },
  '& > ul': { margin: 0, paddingInlineStart: px(18), display: 'grid', gap: px(6) },
  '& > dl': { margin: 0, display: 'grid', gap: px(2), fontSize: text(12) },
  '& dt': { color: tokenVar('text.weak') },
  '& dd': { margin: px(0, 0, 4), overflowWrap: 'anywhere' },
  '& > p': { margin: 0, fontSize: text(12), color: tokenVar('state.success') },
  '& > p[data-wrong]': { color: tokenVar('state.error') },
})

interface RainRulesProps {
  readonly rain: RedPacketRain
  /** In which they are shown. */
  readonly panel: HTMLElement | null
}

/** What holds for red packets, and how anybody can see that their amounts were settled before. */
export function RainRules({ rain, panel }: RainRulesProps) {
  const texts = useRainTexts()
  return (
    <Popover
      label={texts.rules}
      side="bottom"
      align="end"
      within={panel}
      trigger={<IconButton icon={CircleHelp} size="sm" label={texts.rules} />}
    >
      <div css={boxStyle}>
        <h3>{texts.rules}</h3>
        <ul>
          <li>{fillText(texts.ruleOnce, RED_PACKET_TERMS.limits)}</li>
          <li>{fillText(texts.ruleTurnover, RED_PACKET_TERMS.turnover)}</li>
          <li>{texts.ruleRest}</li>
          <li>{texts.ruleFair}</li>
        </ul>
        <dl translate="no">
          <dt>{texts.hash}</dt>
          <dd>{rain.hash}</dd>
          <dt>{texts.seed}</dt>
          <dd>{rain.seed ?? texts.seedLater}</dd>
        </dl>
        {rain.seed !== undefined && <Reckoning rain={rain} />}
      </div>
    </Popover>
  )
}

function Reckoning({ rain }: { readonly rain: RedPacketRain }) {
  const texts = useRainTexts()
  const [isGenuine, setGenuine] = useState<boolean>()
  useEffect(() => {
    let isStale = false
    // A page without a secure context has no such arithmetic: nothing is said then.
    isFair(rain).then(
      (found) => {
        if (!isStale) setGenuine(found)
      },
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [rain])
  if (isGenuine === undefined) return undefined
  if (!isGenuine) return <p data-wrong="">{texts.unchecked}</p>
  return <p>{rain.mine === undefined ? texts.checked : texts.checkedMine}</p>
}
