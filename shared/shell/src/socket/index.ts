export { connectSocket } from './connect-socket.ts'
export type { ReconnectingSocket, SocketOptions, SocketState } from './socket-types.ts'
