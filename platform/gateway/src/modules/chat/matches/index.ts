export { createRoomMatches, type RoomMatches } from './room-matches.ts'
export { createScores, type PlayedMatch } from './scores.ts'
