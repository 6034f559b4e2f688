export { createRoomMatches, type RoomMatches, roomOf } from './room-matches.ts'
export { createScores, type PlayedMatch } from './scores.ts'
