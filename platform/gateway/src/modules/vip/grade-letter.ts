import { NAMED_ROUTES } from '@site/contracts'
import type { GradeChange } from '@site/domain'

/** What a member is told when the grade changes. Of gifts it says nothing: somebody in a time-out gets it, too. */
export function gradeLetter({ from, to, reason }: GradeChange): {
  readonly title: string
  readonly content: string
  readonly jump: string
} {
  const jump = NAMED_ROUTES.vip.path
  if (reason === 'lapsed')
    return {
      jump,
      title: `会员等级已调整为 VIP${to}`,
      content: `保级期内的有效投注没有达到 VIP${from} 的保级流水，您的会员等级已调整为 VIP${to}。达到 VIP${from} 的保级流水后会自动恢复。`,
    }
  return {
    jump,
    title: `会员等级已${reason === 'reached' ? '升至' : '恢复至'} VIP${to}`,
    content:
      reason === 'reached'
        ? `累计存款和累计有效投注都已达标，您的会员等级已升至 VIP${to}。`
        : `保级期内的有效投注已达标，您的会员等级已恢复至 VIP${to}。`,
  }
}
