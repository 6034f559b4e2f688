import { type Planted, uses, value } from './plant.ts'

/** A file of the desk that imports another one. */
const between = (from: string, to: string, rule: string): Planted => ({
  name: `inside the desk: ${from} imports ${to}`,
  files: {
    [`platform/desk/src/${from}`]: uses(`${'../'.repeat(from.split('/').length - 1)}${to}`),
    [`platform/desk/src/${to}`]: value,
  },
  rules: [rule],
})

/** Violations inside the desk. */
export const insideDesk: readonly Planted[] = [
  between('panels/money/money.ts', 'panels/clock/clock.ts', 'desk-panels-apart'),
  between('parts/action.ts', 'panels/clock/clock.ts', 'desk-imports-downwards'),
  between('lib/call.ts', 'parts/action.ts', 'desk-imports-downwards'),
  between('panels/clock/clock.ts', 'app/app.ts', 'desk-imports-downwards'),
]
