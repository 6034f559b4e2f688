import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const freezeTable = pgTable('account_freeze', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  memberId: bigint('member_id', { mode: 'number' }).notNull(),
  ground: text('ground').notNull(),
  frozenAt: at('frozen_at').notNull(),
  appeal: text('appeal'),
  appealedAt: at('appealed_at'),
  answer: text('answer'),
  answeredAt: at('answered_at'),
  liftedAt: at('lifted_at'),
  liftGround: text('lift_ground'),
})
