import { useLocale } from '@site/shell'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'

import { useServices } from '../../ports/index.ts'
import { useLoadFailure } from '../overlay/index.ts'
import { TransferDialog } from './transfer-dialog.tsx'
import { type VenueRequest, venueAtom } from './venue-state.ts'
import { type VenueTexts, loadVenueTexts } from './venue-texts.ts'
import { WindowDialog } from './window-dialog.tsx'

/** What the entry of a venue has to ask the player; it goes with the session. */
export function VenueDialog({ request }: { readonly request: VenueRequest }) {
  const { bus } = useServices()
  const onFail = useLoadFailure()
  const locale = useLocale()
  const set = useSetAtom(venueAtom)
  const [texts, setTexts] = useState<VenueTexts>()

  useEffect(() => {
    const end = (): void => set(undefined)
    const stops = [bus.on('logged_out', end), bus.on('login_expired', end)]
    return () => stops.forEach((stop) => stop())
  }, [bus, set])

  useEffect(() => {
    loadVenueTexts(locale).then(
      setTexts,
      onFail(() => set(undefined)),
    )
  }, [locale, set, onFail])

  if (texts === undefined) return undefined
  const close = (): void => set(undefined)
  return request.kind === 'transfer' ? (
    <TransferDialog entry={request} texts={texts} onClose={close} />
  ) : (
    <WindowDialog url={request.url} texts={texts} onClose={close} />
  )
}
