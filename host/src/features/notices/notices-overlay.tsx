import { useAtom } from 'jotai'

import { lazyPart } from '../../base/lazy/index.ts'
import { useLoadFailure } from '../overlay/index.ts'
import { noticesAtom } from './notices.ts'

const NoticesDialog = lazyPart(async () => {
  const { NoticesDialog: Part } = await import(/* webpackChunkName: "notices" */ './notices-dialog.tsx')
  return Part
})

/** All notices over the page, fetched when they are first asked for. */
export function NoticesOverlay() {
  const [notices, setNotices] = useAtom(noticesAtom)
  const onFail = useLoadFailure()
  if (notices === undefined) return undefined
  return <NoticesDialog selected={notices.selected} onFail={onFail(() => setNotices(undefined))} />
}
