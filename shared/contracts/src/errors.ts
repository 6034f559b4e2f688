import { AUTH_TIMING } from './constants.ts'
import * as STATUS from './status.ts'

/**
 * What the request client does with an answer before its caller sees it (spec 8, handling of answers):
 * `data` resolves to the data, `expired` ends the session, `return` hands code and data to the caller without an
 * error, `bindRealName` shows the server's message with a way to the profile and rejects, `reject` rejects.
 */
export type ErrorHandling = 'data' | 'expired' | 'return' | 'bindRealName' | 'reject'

export interface CatalogueEntry {
  /** Meaning, as the table of spec 8 prints it. */
  readonly label: string
  /** Default text where the server sends none; ten of them are given by open point 43. */
  readonly message: string
  readonly handling: ErrorHandling
  /** Too weighty for a message in passing: whoever would show a toast shows a dialog. */
  readonly popup?: true
}

function reject(label: string, message: string) {
  return { label, message, handling: 'reject' } as const
}

/** The closed catalogue of status codes (spec 8). No other code is ever answered. */
export const ERROR_CATALOGUE = {
  [STATUS.SUCCESS]: { label: 'success', message: '成功', handling: 'data' },
  [STATUS.LOGIN_EXPIRED]: { label: 'login expired', message: '请重新登录', handling: 'expired' },
  [STATUS.INVALID_CREDENTIALS]: reject('invalid credentials', '用户名或密码错误'),
  [STATUS.ACCESS_DENIED]: reject('access denied', '请求被拒绝'),
  [STATUS.NOT_FOUND]: reject('not found', '数据不存在'),
  [STATUS.SERVER_ERROR]: reject('server error', '服务开小差了，请稍后再试'),
  [STATUS.BAD_GATEWAY]: reject('bad gateway', '网络连接异常，请稍后再试'),
  [STATUS.INVALID_PARAMETER]: reject('invalid parameter', '请求参数错误'),
  [STATUS.ILLEGAL_PARAMETER]: reject('illegal parameter', '非法请求'),
  [STATUS.DATA_EXISTS]: reject('data exists', '数据已存在'),
  [STATUS.FILE_UPLOAD_FAILURE]: reject('file upload failure', '文件上传失败'),
  [STATUS.FREQUENT_SUBMISSION]: reject('frequent submission', '请勿频繁提交'),
  [STATUS.WARNING]: reject('warning', '当前操作无法完成，请查看提示'),
  [STATUS.MAINTENANCE]: reject('maintenance', '系统维护中'),
  [STATUS.INVOCATION_ERROR]: reject('invocation error', '接口调用失败，请稍后再试'),
  [STATUS.UNBOUND_PHONE]: reject('unbound phone number', '请先绑定手机号码'),
  [STATUS.PHONE_VERIFICATION_REQUIRED]: reject('phone verification required', '请先完成手机验证'),
  [STATUS.PHONE_VERIFICATION_REQUIRED_AGAIN]: reject('phone verification required', '请先完成手机验证'),
  [STATUS.GRAPHIC_VERIFICATION]: {
    label: 'graphic verification code',
    message: '请输入图形验证码',
    handling: 'return',
  },
  [STATUS.RAPID_VERIFICATION]: { label: 'rapid verification', message: '请完成滑动验证', handling: 'return' },
  [STATUS.IP_NOT_PASSED]: reject('IP not passed', '登录地点异常，请完成身份验证'),
  [STATUS.DEVICE_NOT_PASSED]: reject('device not passed', '登录设备异常，请完成身份验证'),
  [STATUS.DEVICE_IP_NOT_PASSED]: reject('device and IP not passed', '登录设备和地点异常，请完成身份验证'),
  [STATUS.LONG_TIME_NOT_LOGGED_IN]: reject('long time not logged in', '您已长时间未登录，请完成身份验证'),
  [STATUS.RISKY_LOGIN]: reject('risky login', '本次登录存在风险，请完成身份验证'),
  [STATUS.CONTACT_CUSTOMER_SERVICE]: reject('contact customer service', '请联系在线客服处理'),
  [STATUS.REGION_LIMITED]: reject('region limited', '您所在的地区暂不支持访问'),
  [STATUS.REGION_WARNING]: reject('region warning', '您所在的地区访问可能受限'),
  [STATUS.IP_RESTRICTED]: reject('IP restricted access', '当前网络IP限制访问'),
  [STATUS.MAX_PHONE_ATTEMPTS]: reject('max phone number attempts', '该号码今日获取验证码次数已达上限'),
  [STATUS.AUTHENTICATION_REQUIRED]: reject('authentication required', '请先完成身份验证'),
  [STATUS.AUTHENTICATION_CODE_ERROR]: reject('authentication code error', '验证码错误'),
  [STATUS.AUTHENTICATION_LOCKED]: reject('authentication locked', '验证次数过多，账号已暂时锁定'),
  [STATUS.AUTHENTICATION_CODE_EXPIRED]: reject('authentication code expired', '验证码已过期，请重新获取'),
  [STATUS.TOO_MANY_DEVICES]: reject('too many devices', '登录设备数量已达上限'),
  [STATUS.SIXTY_SECOND_LIMIT]: reject('sixty-second limit', `操作过于频繁，请${AUTH_TIMING.resendCountdownS}秒后再试`),
  [STATUS.WALLET_TOKEN_EXPIRED]: reject('wallet token expired', '钱包验证已过期，请重新验证'),
  [STATUS.PASSWORD_CHECK_FAILURE]: reject(
    'password check failure (also secondary password binding failure)',
    '密码校验失败',
  ),
  [STATUS.LOCKING_UNAVAILABLE]: reject('locking unavailable', '暂时无法锁定，请稍后再试'),
  [STATUS.WITHDRAWAL_PROTECTION_ERROR]: reject(
    'withdrawal protection configuration error',
    '提款保护配置有误，请联系客服',
  ),
  [STATUS.PARAMETER_ERROR]: reject('parameter error', '参数错误'),
  [STATUS.UID_VERIFICATION_ERROR]: reject('UID verification error', '数据异常，请重新进入游戏'),
  [STATUS.NO_DATA]: reject('no data', '暂无数据'),
  [STATUS.SYSTEM_UNDER_MAINTENANCE]: reject('system under maintenance', '场馆系统维护中'),
  [STATUS.SYSTEM_BUSY]: reject('system busy', '系统繁忙，请稍后再试'),
  [STATUS.EBBQ]: reject('EBBQ', '场馆返回异常，请稍后再试'),
  [STATUS.TESTING]: reject('testing', '场馆测试中，暂未开放'),
  [STATUS.SYSTEM_ABNORMAL]: reject('system abnormal', '系统异常，请稍后再试'),
  [STATUS.VENUE_ACTIVITY]: reject('venue activity', '您还在参加活动中，转入金额后，流水未达标将不可转出哦～'),
  [STATUS.VENUE_MAINTENANCE]: reject('venue under maintenance', '场馆维护中，请稍后再来'),
  [STATUS.BIND_REAL_NAME]: {
    label: 'bind real name',
    message: '请先完善真实姓名',
    handling: 'bindRealName',
  },
  [STATUS.POPUP_NOT_PROMPTED]: reject('popup not prompted', '操作未完成，请稍后再试'),
  [STATUS.LOGIN_REGISTER_SUSPENDED]: {
    ...reject('login and register suspended with popup', '登录与注册服务暂停，请关注公告'),
    popup: true,
  },
  [STATUS.SUSPENDED_SILENTLY]: reject('suspended without popup', '服务暂停中'),
} as const satisfies Record<number, CatalogueEntry>

/** Every code of the catalogue, success included. */
export type StatusCode = keyof typeof ERROR_CATALOGUE
/** Every code that is not a success. */
export type ErrorCode = Exclude<StatusCode, typeof STATUS.SUCCESS>
/** The codes that the request client handles in one of these ways. */
export type CodeHandledAs<Handling extends ErrorHandling> = {
  [Code in StatusCode]: (typeof ERROR_CATALOGUE)[Code]['handling'] extends Handling ? Code : never
}[StatusCode]

/** Login failures that open the new-device screen (spec 4, 8; open point 23). */
export const RISK_LOGIN_CODES = [
  STATUS.IP_NOT_PASSED,
  STATUS.DEVICE_NOT_PASSED,
  STATUS.DEVICE_IP_NOT_PASSED,
  STATUS.LONG_TIME_NOT_LOGGED_IN,
  STATUS.RISKY_LOGIN,
] as const satisfies readonly ErrorCode[]

/** Whether a number is a code of the catalogue. */
export function isStatusCode(code: number): code is StatusCode {
  return Object.hasOwn(ERROR_CATALOGUE, code)
}

/** Whether the catalogue has the request client handle a code in this way. */
export function isHandledAs<Handling extends ErrorHandling>(
  code: StatusCode,
  handling: Handling,
): code is CodeHandledAs<Handling> {
  return ERROR_CATALOGUE[code].handling === handling
}

/** A code as it arrived, with any number outside the catalogue read as a server error. */
export function toStatusCode(code: number): StatusCode {
  return isStatusCode(code) ? code : STATUS.SERVER_ERROR
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
