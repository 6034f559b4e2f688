import type { Executor } from '../../db/database.ts'
import { insertLetters } from './letters.repository.ts'

const LETTERS = {
  login: {
    title: '登录密码已修改',
    content: '您的登录密码刚刚修改，其他设备已退出登录。如非本人操作，请立即用“忘记密码”重设密码，并联系在线客服。',
  },
  fund: {
    title: '资金密码已重设',
    content: '您的资金密码刚刚重设。如非本人操作，请立即修改登录密码，并联系在线客服。',
  },
} as const

/**
 * Tells a member that a password of theirs is another one, for whoever changed it may not be the member. To be written
 * with the change.
 */
export function insertPasswordLetter(db: Executor, memberId: number, which: keyof typeof LETTERS, at: Date) {
  return insertLetters(db, [{ memberId, type: 'notice', ...LETTERS[which], createdAt: at }])
}
