export type { GuardedSocket } from './guarded-socket.ts'
export { openSocketDoor, type SocketDoor, type SocketMeasures } from './socket-door.ts'
export { textFrame, textFrameOf } from './text-frame.ts'
export { DEFAULT_SOCKET_LIMITS, type SocketLimits } from './socket-limits.ts'
