/** USDT in one exchange, in hundredths, and how long the rate is good that was told. */
export const EXCHANGE = { min: 1_000n, max: 5_000_000n, quoteMs: 60_000 } as const
