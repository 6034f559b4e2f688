import type { SharedBet } from '@site/contracts/chat'
import { checkLogin, runCommand, showFailure, toast } from '@site/shell'
import { useCallback } from 'react'

import { useSportsTexts } from '../../lib/texts.ts'

interface FollowOptions {
  readonly onLogIn: () => void
  /** The selection is on the slip. */
  readonly onFollowed?: (() => void) | undefined
}

/** Bets what somebody else has bet: the same selection goes onto the slip, which asks for its price anew. */
export function useFollow({ onLogIn, onFollowed }: FollowOptions): (bet: SharedBet) => Promise<void> {
  const t = useSportsTexts()
  return useCallback(
    async ({ gidm: matchId, ratio, selection: { gameId, w, r, ior, strong } }) => {
      if (!checkLogin()) return onLogIn()
      try {
        const answer = await runCommand('sports.addSelection', {
          ...{ gameId, matchId, w, r, ratio, ior },
          ...(strong !== undefined && { strong }),
        })
        if (answer === 'over') return toast.warning(t('chat.bet.over'))
        if (answer === 'refused') return toast.warning(t('chat.bet.refused'))
        toast.success(t(answer === 'held' ? 'chat.bet.held' : 'chat.bet.added'))
        onFollowed?.()
      } catch (error) {
        await showFailure(error, 'toast', t('chat.bet.failed'))
      }
    },
    [t, onLogIn, onFollowed],
  )
}
