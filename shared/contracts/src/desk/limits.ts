/** How long what staff write may be, in characters: the desk's forms stop there, and the gateway takes no more. */
export const DESK_LIMITS = {
  disputeAnswer: 300,
  /** Why an account is frozen, and the answer to its appeal. */
  freezeText: 200,
  /** `jump` is a page of the site. */
  letter: { title: 40, content: 1_000, jump: 200 },
  notice: { title: 40, content: 500 },
  announcement: { title: 30, content: 200 },
  /** Why a member is muted or a room's state is changed. */
  chatReason: 100,
  chatMaintenance: 100,
  /** Of a word that nobody else is to read. */
  chatWord: 30,
  rainTitle: 20,
  withdrawalReason: 100,
  /** Why a round is void: a line of the member’s record, as long as a venue’s own. */
  voidReason: 60,
  verificationGround: 100,
  /** Why an account is held to be an excluded person’s, or is not. */
  linkReason: 100,
  giftTitle: 40,
  activityTitle: 40,
} as const
