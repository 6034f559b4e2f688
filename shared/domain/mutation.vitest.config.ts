import { defineConfig } from 'vitest/config'

/** The tests of the rules that are mutated (stryker.config.json), for `npm run mutation`; nothing slow beside them. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'src/{acceptance,calendar,chat,clock,deposits,disputes,exchange,limits,lines,member,money,odds,plays,promotions,protection,results,settlement,slip,turnover,validation,vip,withdrawals}/**/*.test.ts',
      'src/games/red-packets.test.ts',
    ],
    testTimeout: 20_000,
    restoreMocks: true,
  },
})
