export { EmailSchema } from './email.ts'
export { SIGN_IN_PROBLEMS, SignInError } from './problems.ts'
export { CALLBACK_PATH, type CommandLine, CommandLineSchema, type Flow, FlowSchema, issuerName } from './provider.ts'
export { challengeOf, createSignIns, type SignIns, type SignInSettings, VerifierSchema } from './sign-ins.ts'
