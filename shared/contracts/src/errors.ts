import { AUTH_TIMING } from './constants.ts'

/**
 * What the request client does with an answer before its caller sees it (spec 8, handling of answers):
 * `data` resolves to the data, `expired` ends the session, `return` hands code and data to the caller without an
 * error, `bindRealName` shows the server's message with a way to the profile and rejects, `reject` rejects.
 */
export type ErrorHandling = 'data' | 'expired' | 'return' | 'bindRealName' | 'reject'

export interface CatalogueEntry {
  readonly name: string
  /** Meaning, as the table of spec 8 prints it. */
  readonly label: string
  /** Default text where the server sends none; ten of them are given by open point 43. */
  readonly message: string
  readonly handling: ErrorHandling
}

function reject<const Name extends string>(name: Name, label: string, message: string) {
  return { name, label, message, handling: 'reject' } as const
}

/** The closed catalogue of status codes (spec 8). No other code is ever answered. */
export const ERROR_CATALOGUE = {
  6000: { name: 'SUCCESS', label: 'success', message: '成功', handling: 'data' },
  6001: { name: 'LOGIN_EXPIRED', label: 'login expired', message: '请重新登录', handling: 'expired' },
  6002: reject('INVALID_CREDENTIALS', 'invalid credentials', '用户名或密码错误'),
  6003: reject('ACCESS_DENIED', 'access denied', '请求被拒绝'),
  6004: reject('NOT_FOUND', 'not found', '数据不存在'),
  6005: reject('SERVER_ERROR', 'server error', '服务开小差了，请稍后再试'),
  6006: reject('BAD_GATEWAY', 'bad gateway', '网络连接异常，请稍后再试'),
  6007: reject('INVALID_PARAMETER', 'invalid parameter', '请求参数错误'),
  6008: reject('ILLEGAL_PARAMETER', 'illegal parameter', '非法请求'),
  6009: reject('DATA_EXISTS', 'data exists', '数据已存在'),
  6010: reject('FILE_UPLOAD_FAILURE', 'file upload failure', '文件上传失败'),
  6011: reject('FREQUENT_SUBMISSION', 'frequent submission', '请勿频繁提交'),
  6012: reject('WARNING', 'warning', '当前操作无法完成，请查看提示'),
  6013: reject('MAINTENANCE', 'maintenance', '系统维护中'),
  6014: reject('INVOCATION_ERROR', 'invocation error', '接口调用失败，请稍后再试'),
  6015: reject('UNBOUND_PHONE', 'unbound phone number', '请先绑定手机号码'),
  6016: reject('PHONE_VERIFICATION_REQUIRED', 'phone verification required', '请先完成手机验证'),
  6017: reject('PHONE_VERIFICATION_REQUIRED_AGAIN', 'phone verification required', '请先完成手机验证'),
  6021: {
    name: 'GRAPHIC_VERIFICATION',
    label: 'graphic verification code',
    message: '请输入图形验证码',
    handling: 'return',
  },
  6022: { name: 'RAPID_VERIFICATION', label: 'rapid verification', message: '请完成滑动验证', handling: 'return' },
  6025: reject('IP_NOT_PASSED', 'IP not passed', '登录地点异常，请完成身份验证'),
  6026: reject('DEVICE_NOT_PASSED', 'device not passed', '登录设备异常，请完成身份验证'),
  6027: reject('DEVICE_IP_NOT_PASSED', 'device and IP not passed', '登录设备和地点异常，请完成身份验证'),
  6028: reject('LONG_TIME_NOT_LOGGED_IN', 'long time not logged in', '您已长时间未登录，请完成身份验证'),
  6029: reject('RISKY_LOGIN', 'risky login', '本次登录存在风险，请完成身份验证'),
  6030: reject('CONTACT_CUSTOMER_SERVICE', 'contact customer service', '请联系在线客服处理'),
  6031: reject('REGION_LIMITED', 'region limited', '您所在的地区暂不支持访问'),
  6032: reject('REGION_WARNING', 'region warning', '您所在的地区访问可能受限'),
  6033: reject('IP_RESTRICTED', 'IP restricted access', '当前网络IP限制访问'),
  6034: reject('MAX_PHONE_ATTEMPTS', 'max phone number attempts', '该号码今日获取验证码次数已达上限'),
  6035: reject('AUTHENTICATION_REQUIRED', 'authentication required', '请先完成身份验证'),
  6036: reject('AUTHENTICATION_CODE_ERROR', 'authentication code error', '验证码错误'),
  6037: reject('AUTHENTICATION_LOCKED', 'authentication locked', '验证次数过多，账号已暂时锁定'),
  6038: reject('AUTHENTICATION_CODE_EXPIRED', 'authentication code expired', '验证码已过期，请重新获取'),
  6039: reject('TOO_MANY_DEVICES', 'too many devices', '登录设备数量已达上限'),
  6066: reject('SIXTY_SECOND_LIMIT', 'sixty-second limit', `操作过于频繁，请${AUTH_TIMING.resendCountdownS}秒后再试`),
  6099: reject('WALLET_TOKEN_EXPIRED', 'wallet token expired', '钱包验证已过期，请重新验证'),
  6100: reject(
    'PASSWORD_CHECK_FAILURE',
    'password check failure (also secondary password binding failure)',
    '密码校验失败',
  ),
  6110: reject('LOCKING_UNAVAILABLE', 'locking unavailable', '暂时无法锁定，请稍后再试'),
  6111: reject(
    'WITHDRAWAL_PROTECTION_ERROR',
    'withdrawal protection configuration error',
    '提款保护配置有误，请联系客服',
  ),
  6301: reject('PARAMETER_ERROR', 'parameter error', '参数错误'),
  6302: reject('UID_VERIFICATION_ERROR', 'UID verification error', '数据异常，请重新进入游戏'),
  6303: reject('NO_DATA', 'no data', '暂无数据'),
  6316: reject('SYSTEM_UNDER_MAINTENANCE', 'system under maintenance', '场馆系统维护中'),
  6317: reject('SYSTEM_BUSY', 'system busy', '系统繁忙，请稍后再试'),
  6318: reject('EBBQ', 'EBBQ', '场馆返回异常，请稍后再试'),
  6366: reject('TESTING', 'testing', '场馆测试中，暂未开放'),
  6399: reject('SYSTEM_ABNORMAL', 'system abnormal', '系统异常，请稍后再试'),
  6413: reject('VENUE_ACTIVITY', 'venue activity', '您还在参加活动中，转入金额后，流水未达标将不可转出哦～'),
  6415: reject('VENUE_MAINTENANCE', 'venue under maintenance', '场馆维护中，请稍后再来'),
  6449: {
    name: 'BIND_REAL_NAME',
    label: 'bind real name',
    message: '请先完善真实姓名',
    handling: 'bindRealName',
  },
  6500: reject('POPUP_NOT_PROMPTED', 'popup not prompted', '操作未完成，请稍后再试'),
  6501: reject('LOGIN_REGISTER_SUSPENDED', 'login and register suspended with popup', '登录与注册服务暂停，请关注公告'),
  6502: reject('SUSPENDED_SILENTLY', 'suspended without popup', '服务暂停中'),
} as const satisfies Record<number, CatalogueEntry>

/** Every code of the catalogue, success included. */
export type StatusCode = keyof typeof ERROR_CATALOGUE
/** Every code that is not a success. */
export type ErrorCode = Exclude<StatusCode, 6000>
/** The literal name of a code, e.g. `'LOGIN_EXPIRED'`. */

export const SUCCESS = 6000

/** Login failures that open the new-device screen (spec 4, 8; open point 23). */
export const RISK_LOGIN_CODES = [6025, 6026, 6027, 6028, 6029] as const satisfies readonly ErrorCode[]

/** Whether a number is a code of the catalogue. */
export function isStatusCode(code: number): code is StatusCode {
  return Object.hasOwn(ERROR_CATALOGUE, code)
}

/** A code as it arrived, with any number outside the catalogue read as a server error. */
export function toStatusCode(code: number): StatusCode {
  return isStatusCode(code) ? code : 6005
}

/**
 * The one error of the API, thrown by gateway services and by the request client alike. Told apart by its literal
 * `name` and `code`, never by `instanceof`: host and remotes each carry their own copy of this class.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  /** The `data` of the answer, unvalidated. */
  readonly data: unknown

  /** @param message player-facing text; the catalogue's default where it is left out or empty */
  constructor(code: ErrorCode, message?: string, data?: unknown) {
    super(message || ERROR_CATALOGUE[code].message)
    this.code = code
    this.data = data
  }
}

/** Whether a thrown value is an {@link ApiError} of any copy of the class, with one of these codes if any are given. */
export function isApiError(error: unknown, ...codes: readonly ErrorCode[]): error is ApiError {
  if (!(error instanceof Error) || error.name !== 'ApiError' || !('code' in error)) return false
  const code = error.code
  return typeof code === 'number' && isStatusCode(code) && (codes.length === 0 || codes.some((one) => one === code))
}
