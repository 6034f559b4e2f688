import { useSession } from '@site/shell'
import { atom, useAtom } from 'jotai'

/** What is half typed, by member and room: as long as the page lives, and nowhere else. */
const draftsAtom = atom<ReadonlyMap<string, string>>(new Map<string, string>())

/** What this person has typed into a room and not sent; who leaves the room finds it there again. */
export function useDraft(rid: string): readonly [typed: string, setTyped: (typed: string) => void] {
  const key = `${useSession().userId ?? ''} ${rid}`
  const [drafts, setDrafts] = useAtom(draftsAtom)
  const setTyped = (typed: string) => {
    const next = new Map(drafts)
    next.delete(key)
    setDrafts(typed === '' ? next : next.set(key, typed))
  }
  return [drafts.get(key) ?? '', setTyped]
}
