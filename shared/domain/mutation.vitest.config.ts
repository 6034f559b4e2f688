import { defineConfig } from 'vitest/config'

/** The tests of the rules that are mutated (stryker.config.json), for `npm run mutation`; nothing slow beside them. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'src/{acceptance,chat,clock,deposits,exchange,limits,lines,money,odds,plays,promotions,protection,results,settlement,slip,turnover,vip,withdrawals}/**/*.test.ts',
    ],
    testTimeout: 20_000,
    restoreMocks: true,
  },
})
