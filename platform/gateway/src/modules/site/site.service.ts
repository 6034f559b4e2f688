import type { Area, DiscountAd, NavigationItem, Notice, PreInfo, Sponsor, ThemeId } from '@site/contracts'
import { CURRENCY, THEME_IDS } from '@site/contracts'

import type { GatewayContext, GatewayOptions } from '../../context/index.ts'
import { selectLettersOf } from '../../kernel/notices/index.ts'
import { createGate } from '../identity/index.ts'
import { selectVenues, stateOf } from '../venues/index.ts'
import * as repository from './site.repository.ts'

type NoticeQuery = Omit<repository.NoticePage, 'withPopups'>
interface NoticeReader {
  readonly memberId: number
  readonly mayBeTempted: boolean
}

/** Address of customer service; may be a path of this site. */
export function customerServiceUrl({ links }: Pick<GatewayOptions, 'links'>): string {
  return links?.customerServiceUrl ?? '/app/help/zxkf'
}

/** Site configuration: what the operator shows, per theme where themes differ. */
export function createSiteService(gateway: GatewayContext) {
  const { db, clock, options } = gateway
  const gate = createGate(gateway)
  const now = () => new Date(clock.now())
  return {
    /** Menu keys with the venues of each category below it. */
    async navigation(): Promise<NavigationItem[]> {
      const items = await repository.selectNavigation(db)
      const venues = await selectVenues(db)
      return items.map((item) => ({
        key: item.key,
        name: item.name,
        icon: item.icon,
        iconActive: item.icon,
        type: item.type,
        url: item.url,
        openWay: 'self',
        sort: item.sort,
        badge: item.badge ?? undefined,
        children: venues
          .filter((venue) => item.type === 'category' && venue.category === item.key)
          .map((venue) => ({ enName: venue.code, name: venue.name, img: venue.img, state: stateOf(venue, now()) })),
      }))
    },

    sponsors(): Promise<Sponsor[]> {
      return repository.selectSponsors(db).then((rows) => rows.map((row) => ({ ...row, video: '' })))
    },

    async adverts(filter: repository.AdvertFilter): Promise<DiscountAd[]> {
      const rows = await repository.selectAdverts(db, filter, now())
      return rows.map((row) => ({ ...row, startAt: row.startAt.getTime(), endAt: row.endAt.getTime(), terms: [] }))
    },

    /** @param reader who asks, and whether they may be tempted to play; a visitor when absent */
    async notices(page: NoticeQuery, reader?: NoticeReader): Promise<{ list: Notice[]; total: number }> {
      const withPopups = reader?.mayBeTempted ?? true
      const { rows, total } = await repository.selectNotices(db, { ...page, withPopups }, now())
      const mailingIds = rows.flatMap(({ mailingId }) => mailingId ?? [])
      const letters =
        reader && (await selectLettersOf(db, reader.memberId, { mailingIds, withTempting: reader.mayBeTempted }))
      const letterOf = (mailingId: number | null) => (mailingId === null ? undefined : letters?.get(mailingId))
      const list = rows.map((row): Notice => ({
        id: row.id,
        title: row.title,
        content: row.content,
        type: row.type,
        top: row.top ? 1 : 0,
        startAt: row.startAt.getTime(),
        endAt: row.endAt.getTime(),
        letter: letterOf(row.mailingId)?.toString(),
      }))
      return { list, total }
    },

    async preInfo(theme: ThemeId, ip: string, deviceId: string): Promise<PreInfo> {
      const settings = await options.siteSettings(theme)
      const { captcha, regionGate } = await gate.preview('login', { ip, deviceId })
      return {
        ip,
        siteBaseConfig: {
          ...settings,
          h5DomainUrl: options.links?.h5DomainUrl ?? '/',
          areaLimit: regionGate ? '1' : '0',
          kapEnabled: captcha === 'none' ? '0' : '1',
          // The gateway is its own provider of the puzzle (ADR 0012).
          geeId: captcha === 'slider' ? 'local' : '',
          chatUrl: '',
          cdn: '',
          themes: [...THEME_IDS],
          currency: CURRENCY,
        },
        serverTime: Date.now(),
      }
    },

    async areas(filter: string): Promise<Area[]> {
      const rows = await repository.selectAreas(db, filter)
      return rows.map((row) => ({ areaName: row.name, areaCode: row.code, regex: row.regex }))
    },
  }
}
