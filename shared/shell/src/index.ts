export * from './api-error.ts'
export * from './api.ts'
export { browserStorage, type StringStorage } from './browser-storage.ts'
export type {
  BetToShare,
  ChatNote,
  ChatRoom,
  ChatSpeech,
  ChatView,
  PacketAnswer,
  PendingMessage,
  Said,
  Shared,
} from './chat.ts'
export * from './copy-text.ts'
export * from './define-remote.ts'
export { endpointQuery, type QueryScope } from './endpoint-query.ts'
export type { EventBus } from './event-bus.ts'
export * from './failure.ts'
export * from './frame-address.ts'
export * from './hand-over.ts'
export * from './load-socket.ts'
export * from './member-data.ts'
export * from './money-calls.ts'
export * from './preferences.ts'
export { type RemoteIdentity, useDeployable, useIsActive, useRemote } from './remote-context.ts'
export * from './router.ts'
export { checkLogin, type Session, sessionAtom, useSession } from './session.ts'
export type {
  CallOptions,
  CodeRequest,
  DialogApi,
  DialogOptions,
  LoadingApi,
  Shell,
  ToastApi,
  VenueEntry,
} from './shell.ts'
export { deviceAtom, tabAtom } from './stored-atom.ts'
export * from './texts.ts'
export { useAttempt } from './use-attempt.ts'
export * from './use-countdown.ts'
export * from './use-endpoint.ts'
