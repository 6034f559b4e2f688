import type { Step } from './test-run.mjs'

export function buildStep(): Step
export function builtNote(root: string): string
export function checksStep(names?: readonly string[]): Step
export function unitStep(args?: readonly string[]): Step
export function browserStep(args?: readonly string[]): Step
