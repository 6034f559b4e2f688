import * as v from 'valibot'

import { endpoint } from '../endpoint.ts'
import { EpochMsSchema } from '../primitives.ts'
import { ACTIVITY_TYPES } from './activity-types.ts'
import {
  EmptyRequestSchema,
  FlagSchema,
  IdSchema,
  JUMP,
  PictureSchema,
  VENUE_STATE,
  VenueCodeSchema,
  VenueStateSchema,
  pageOf,
  pageRequest,
  textOf,
} from './common.ts'

const site = { method: 'POST', caller: 'visitor', cacheable: true } as const

/** Keys of menu and categories, in the order of spec 2.5. */
export const MENU_KEYS = [
  'HOME',
  'TY',
  'DZ',
  'ZR',
  'CP',
  'QP',
  'DJ',
  'BY',
  'customer',
  'venture',
  'sponsor',
  'discount',
  'app',
  'save_money',
  'transfer_money',
  'take_money',
  'profile',
  'vip',
  'Welfare',
  'bet_record',
  'trade_record',
  'message',
] as const
export type MenuKey = (typeof MENU_KEYS)[number]

export const NavigationItemSchema = v.object({
  key: IdSchema,
  name: textOf(40),
  icon: v.optional(v.string(), ''),
  iconActive: v.optional(v.string(), ''),
  type: v.optional(v.picklist(['category', 'page', 'link']), 'page'),
  url: v.optional(v.string(), ''),
  openWay: v.optional(v.picklist(['self', 'blank']), 'self'),
  sort: v.optional(v.number(), 0),
  badge: v.optional(v.picklist(['HOT', 'NEW'])),
  children: v.optional(
    v.array(
      v.object({
        enName: VenueCodeSchema,
        name: textOf(40),
        img: v.optional(PictureSchema, ''),
        state: v.optional(VenueStateSchema, VENUE_STATE.open),
      }),
    ),
    [],
  ),
})
export type NavigationItem = v.InferOutput<typeof NavigationItemSchema>

export const SponsorSchema = v.object({
  id: IdSchema,
  title: v.string(),
  subTitle: v.optional(v.string(), ''),
  banner: v.optional(PictureSchema, ''),
  logo: v.optional(PictureSchema, ''),
  video: v.optional(v.string(), ''),
  period: v.optional(v.string(), ''),
  /** HTML of the operator; cleaned before it is shown. */
  content: v.optional(v.string(), ''),
  sort: v.optional(v.number(), 0),
})
export type Sponsor = v.InferOutput<typeof SponsorSchema>

/** Where an activity can be shown beside the list: as a card of the home page, and over it. */
export const ADVERT_PLACES = ['home', 'popup'] as const
export type AdvertPlace = (typeof ADVERT_PLACES)[number]
export const DISCOUNT_POSITIONS = ['home', 'popup', 'deposit'] as const
export const DiscountAdSchema = v.object({
  id: IdSchema,
  title: v.string(),
  subTitle: v.optional(v.string(), ''),
  img: v.optional(PictureSchema, ''),
  jumpType: v.picklist(/* @__PURE__ */ Object.values(JUMP)),
  jumpValue: v.optional(v.string(), ''),
  /** Of the activity that it leads to. */
  activityType: v.optional(v.picklist(ACTIVITY_TYPES)),
  /** Group inside a position: `banner` or `promo` on the home page, `activity` for running activities. */
  categoryId: v.optional(v.string(), ''),
  startAt: v.optional(EpochMsSchema, 0),
  endAt: v.optional(EpochMsSchema, 0),
  tag: v.optional(v.string(), ''),
  /** Of an activity: the terms that matter for deciding, in plain words. */
  terms: v.optional(v.array(v.string()), []),
})
export type DiscountAd = v.InferOutput<typeof DiscountAdSchema>

export const NOTICE_TYPES = ['marquee', 'popup', 'notice'] as const
export const NoticeSchema = v.object({
  id: IdSchema,
  title: v.string(),
  content: v.string(),
  type: v.picklist(NOTICE_TYPES),
  top: v.optional(FlagSchema, 0),
  startAt: EpochMsSchema,
  endAt: EpochMsSchema,
  /** The member's own letter that it announces; absent for who has none, or has deleted it. */
  letter: v.optional(IdSchema),
})
export type Notice = v.InferOutput<typeof NoticeSchema>

export const CustomerServiceSchema = v.object({ url: v.string() })

const SwitchSchema = v.picklist(['0', '1'])
export const PreInfoSchema = v.object({
  ip: v.string(),
  siteBaseConfig: v.object({
    title: v.string(),
    h5DomainUrl: v.string(),
    depositHelp: v.optional(SwitchSchema, '1'),
    editionSwitch: v.optional(SwitchSchema, '1'),
    registerFlag: v.optional(SwitchSchema, '0'),
    areaLimit: v.optional(SwitchSchema, '0'),
    kapEnabled: v.optional(SwitchSchema, '0'),
    geeId: v.optional(v.string(), ''),
    chatUrl: v.optional(v.string(), ''),
    cdn: v.optional(v.string(), ''),
    themes: v.optional(v.array(v.string()), []),
    currency: v.optional(v.string(), 'CNY'),
  }),
  serverTime: v.optional(EpochMsSchema),
})
export type PreInfo = v.InferOutput<typeof PreInfoSchema>

export const navigationListEndpoint = endpoint({
  ...site,
  path: '/site/api/v1/advertising/navigationList',
  request: EmptyRequestSchema,
  response: v.array(NavigationItemSchema),
  summary: '导航列表',
})

export const sponsorContentEndpoint = endpoint({
  ...site,
  path: '/site/api/v1/advertising/sponsorContent',
  request: EmptyRequestSchema,
  response: v.array(SponsorSchema),
  summary: '赞助内容',
})

export const discountAdEndpoint = endpoint({
  ...site,
  // Empty for a member in a time-out or self-exclusion.
  personal: true,
  path: '/site/api/v1/advertising/getMyDiscountAd',
  request: v.optional(
    v.object({ position: v.optional(v.picklist(DISCOUNT_POSITIONS)), categoryId: v.optional(IdSchema) }),
    {},
  ),
  response: v.array(DiscountAdSchema),
  summary: '优惠广告',
})

export const noticePageEndpoint = endpoint({
  ...site,
  // Without those that pop up for a member who may not be tempted to play, and with the letters of who asks.
  personal: true,
  path: '/site/api/v1/advertising/queryNoticeListByPage',
  request: pageRequest({ type: v.optional(v.picklist(NOTICE_TYPES)) }),
  response: pageOf(NoticeSchema),
  summary: '公告分页',
})

export const customerServiceEndpoint = endpoint({
  ...site,
  path: '/site/api/v1/configuration/onlinecustomservice',
  request: EmptyRequestSchema,
  response: CustomerServiceSchema,
  summary: '在线客服地址',
})

export const preInfoEndpoint = endpoint({
  ...site,
  path: '/site/api/v1/configuration/preInfo',
  request: EmptyRequestSchema,
  response: PreInfoSchema,
  summary: '站点预配置',
})
