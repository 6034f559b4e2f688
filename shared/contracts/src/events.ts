import * as v from 'valibot'

const Empty = v.optional(v.object({}))
/** `notified`: the server's own notice of the change; without it somebody here has just made a call that caused one. */
const ChangeSchema = v.optional(v.object({ notified: v.optional(v.boolean()) }))
const NameSchema = v.pipe(v.string(), v.maxLength(64))

/** Numbers of the forms of the auth dialog in `switch_auth_way`. */
export const AUTH_MODE = { login: 1, register: 2 } as const

/**
 * Events of the bus between deployables (spec 4, open points 19-20). Payloads are validated where they enter; events
 * only ever gain optional fields. `replay: 'last'` hands the newest value to a late listener.
 */
export const EVENTS = {
  switch_auth_way: { version: 1, replay: 'none', payload: v.object({ mode: v.picklist(Object.values(AUTH_MODE)) }) },
  login: { version: 1, replay: 'none', payload: v.optional(v.object({ returnTo: v.optional(v.string()) })) },
  login_success: { version: 1, replay: 'none', payload: v.object({ userId: v.string() }) },
  login_expired: { version: 1, replay: 'none', payload: v.optional(v.object({ hadToken: v.optional(v.boolean()) })) },
  login_tip: { version: 1, replay: 'none', payload: Empty },
  forget_password: { version: 1, replay: 'none', payload: Empty },
  register: { version: 1, replay: 'none', payload: Empty },
  newDevice: {
    version: 1,
    replay: 'none',
    payload: v.object({ name: NameSchema, passwordHash: v.string(), phoneNumber: v.string() }),
  },
  closeAuth: { version: 1, replay: 'none', payload: Empty },
  password_change_success: { version: 1, replay: 'none', payload: Empty },
  logged_out: { version: 1, replay: 'none', payload: Empty },
  show_dialog_tips: {
    version: 1,
    replay: 'none',
    payload: v.object({
      title: v.optional(v.string()),
      message: v.string(),
      confirmText: v.optional(v.string()),
      cancelText: v.optional(v.string()),
      closable: v.optional(v.boolean()),
    }),
  },
  show_loading: {
    version: 1,
    replay: 'none',
    payload: v.optional(v.object({ text: v.optional(v.string()), autoCloseMs: v.optional(v.number()) })),
  },
  dismiss_loading: { version: 1, replay: 'none', payload: Empty },
  show_venue_entry: {
    version: 1,
    replay: 'none',
    payload: v.object({
      enName: v.string(),
      name: v.optional(v.string()),
      gameCode: v.optional(v.string()),
      channelCode: v.optional(v.string()),
      message: v.optional(v.string()),
    }),
  },
  egame_tab_change: { version: 1, replay: 'last', payload: v.object({ tag: v.string() }) },
  customer_service: { version: 1, replay: 'none', payload: Empty },
  balance_changed: { version: 1, replay: 'none', payload: ChangeSchema },
  /** Something of the member's own info changed: the host fetches it anew. */
  user_changed: { version: 1, replay: 'none', payload: Empty },
  unread_changed: { version: 1, replay: 'none', payload: ChangeSchema },
  /** Places of races have moved. */
  ranks_changed: { version: 1, replay: 'none', payload: ChangeSchema },
  /** A venue turned out to be in another state than its list says. */
  venues_changed: { version: 1, replay: 'none', payload: ChangeSchema },
  edition_changed: {
    version: 1,
    replay: 'last',
    payload: v.object({ edition: v.picklist(['classic', 'professional']) }),
  },
  locale_changed: { version: 1, replay: 'last', payload: v.object({ locale: v.picklist(['zh-CN', 'zh-TW']) }) },
} as const satisfies Record<
  string,
  { readonly version: number; readonly replay: 'none' | 'last'; readonly payload: v.GenericSchema }
>

/** Events after which answers of the server are others than before; they name what changed and carry none of it. */
export const CHANGE_EVENTS = ['balance_changed', 'unread_changed', 'ranks_changed', 'venues_changed'] as const
export type ChangeEvent = (typeof CHANGE_EVENTS)[number]

export type EventName = keyof typeof EVENTS
export type EventPayload<Name extends EventName> = v.InferInput<(typeof EVENTS)[Name]['payload']>
