import { css } from '@emotion/react'
import type { SlotProps } from '@site/contracts'
import { px, Skeleton } from '@site/ui'

import { goToSlip } from './go-to-slip.ts'
import { useChat } from './use-chat.ts'

const HEIGHT = 360
const roomStyle = css({ display: 'flex', flexDirection: 'column', height: '100%', minHeight: px(HEIGHT) })

/** The talk about a match in a page that shows no slip. */
export function MatchChat(match: SlotProps['sports.match-chat']) {
  const chat = useChat(true)
  return (
    <div css={roomStyle}>
      {chat === undefined ? (
        <Skeleton shape="block" height={HEIGHT} />
      ) : (
        <chat.ChatPanel key={match.rid} {...match} onFollowed={goToSlip} />
      )}
    </div>
  )
}
