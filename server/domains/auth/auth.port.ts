export { readMembership } from './membership.ts'
export { forgetOldSessions } from './refresh-token.ts'
