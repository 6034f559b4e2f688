/** Why nobody was signed in. A closed list: its words stand in addresses. */
export const SIGN_IN_PROBLEMS = {
  away: 'The provider of accounts does not answer. An access token works meanwhile.',
  declined: 'The provider of accounts did not let you in.',
  'not-believed': 'What the provider of accounts answered could not be believed. The registry’s log says why.',
  'begin-again': 'It took too long, or was begun elsewhere: sign in once more.',
  'unverified-mail': 'The provider of accounts has not verified your address: ask whoever runs it.',
  'unknown-person': 'Nobody has taken you in here yet: ask whoever runs this registry.',
} as const
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS

export class SignInError extends Error {
  override readonly name = 'SignInError'
  readonly problem: SignInProblem

  constructor(problem: SignInProblem, cause?: unknown) {
    super(SIGN_IN_PROBLEMS[problem], { cause })
    this.problem = problem
  }
}
