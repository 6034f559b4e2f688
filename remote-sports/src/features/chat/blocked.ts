import { deviceAtom, useSession } from '@site/shell'
import { useAtom } from 'jotai'
import { useCallback, useMemo } from 'react'
import * as v from 'valibot'

/** Members whom somebody does not want to read; the newest stay. */
const MOST = 500
const StoredSchema = v.object({ owner: v.string(), memberIds: v.pipe(v.array(v.string()), v.maxLength(MOST)) })
const blockedAtom = deviceAtom<v.InferOutput<typeof StoredSchema>>('chat-blocked:v1', StoredSchema, {
  owner: '',
  memberIds: [],
})

interface Blocked {
  readonly size: number
  has(memberId: string): boolean
  /** Blocks a member for this reader alone. */
  add(memberId: string): void
  /** Nobody is blocked any more: of whom nothing is shown, nobody can be picked. */
  clear(): void
}

/** Whom this reader has blocked on this device; another member on it begins with nobody. */
export function useBlocked(): Blocked {
  const owner = useSession().userId ?? ''
  const [stored, setStored] = useAtom(blockedAtom)
  const memberIds = useMemo(() => new Set(stored.owner === owner ? stored.memberIds : []), [stored, owner])
  const add = useCallback(
    (memberId: string) => setStored({ owner, memberIds: [...new Set([...memberIds, memberId])].slice(-MOST) }),
    [memberIds, owner, setStored],
  )
  const clear = useCallback(() => setStored({ owner, memberIds: [] }), [owner, setStored])
  return useMemo(
    () => ({ size: memberIds.size, has: (memberId) => memberIds.has(memberId), add, clear }),
    [memberIds, add, clear],
  )
}
