import { GENDER, type Gender } from '@site/contracts'
import { bigint, boolean, date, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const memberTable = pgTable('member', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  passwordHash: text('password_hash').notNull(),
  nickName: text('nick_name').notNull().default(''),
  avatar: text('avatar').notNull().default(''),
  realName: text('real_name'),
  areaCode: text('area_code').notNull().default('+86'),
  phone: text('phone'),
  email: text('email'),
  gender: smallint('gender').$type<Gender>().notNull().default(GENDER.unset),
  birthday: date('birthday', { mode: 'string' }),
  vipGrade: smallint('vip_grade').notNull().default(0),
  autoTransfer: boolean('auto_transfer').notNull().default(false),
  isTest: boolean('is_test').notNull().default(false),
  withdrawHash: text('withdraw_hash'),
  wechat: text('wechat'),
  qq: text('qq'),
  riskChecked: boolean('risk_checked').notNull().default(true),
  status: text('status', { enum: ['active', 'frozen'] })
    .notNull()
    .default('active'),
  registerAt: at('register_at').notNull().defaultNow(),
  registerIp: text('register_ip').notNull().default(''),
  registerDomain: text('register_domain').notNull().default(''),
  referralCode: text('referral_code').notNull().default(''),
  inviteCode: text('invite_code').notNull().default(''),
  lastLoginAt: at('last_login_at'),
  lastLoginIp: text('last_login_ip').notNull().default(''),
})
export type MemberRow = typeof memberTable.$inferSelect
