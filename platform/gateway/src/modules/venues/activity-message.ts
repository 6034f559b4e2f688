/** What a member is told who would leave an activity, or enters a venue during one (spec 8). */
export const ACTIVITY_MESSAGE = '您还在参加活动中，转入金额后，流水未达标将不可转出哦～'
