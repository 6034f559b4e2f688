/** What a member whose account is frozen is told. */
export const FROZEN_ACCOUNT = '账号已被冻结，请联系在线客服'
