export { connectSocket } from './connect-socket.ts'
