export type { ChatConnection, ChatHub, FrameBody, ToldOfMember } from './hub.ts'
export { type ChatRooms, createChatRooms, type RoomPackets } from './rooms.ts'
export { createRoomEnds } from './room-ends.ts'
export { tellBets } from './tell-bets.ts'
