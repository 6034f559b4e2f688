export {
  type AccessToken,
  AccessTokenSchema,
  createSecret,
  editTokenFile,
  hashSecret,
  openTokens,
  tokenOf,
  type TokenSource,
} from './access-tokens.ts'
