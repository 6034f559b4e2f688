export { createSignInTemplate } from './sign-in.template.ts'
