import { recycleEndpoint } from '@site/contracts'
import { checkLogin, useSession } from '@site/shell'
import { useMoneyCall } from '@site/shell/money'
import { useEffect, useRef, useState } from 'react'

/**
 * With automatic transfer on, what lies in the venue comes home when its page is left. Whatever becomes of that is said
 * by nobody: the next entry takes along what has stayed.
 */
export function useMoneyHome(venue: string | undefined): void {
  const { user } = useSession()
  const [visit] = useState(() => crypto.randomUUID())
  const { run } = useMoneyCall(recycleEndpoint, { outlet: 'silent', wishOf: () => visit })
  const leave = useRef(() => {})
  useEffect(() => {
    leave.current = () => {
      // Who leaves by logging out has nobody left to ask for.
      if (user?.autoTransfer === 1 && checkLogin()) void run(venue === undefined ? {} : { channelCode: venue })
    }
  })
  useEffect(() => () => leave.current(), [])
}
