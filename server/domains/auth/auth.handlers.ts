import { authMembershipStatus, authWorkspaceList } from '#contract/auth/auth.endpoints.ts'
import { handle } from '../handler.ts'
import { readMembership } from './membership.ts'
import { seatsOfLogin } from './seat.query.ts'

const workspaceList = handle(authWorkspaceList, async ({ caller }, { database, now }) => {
  const seats = await database.system((connection) => seatsOfLogin(connection, caller.login_id, now()))
  return seats.map(({ workspace }) => workspace)
})

const membershipStatus = handle(authMembershipStatus, ({ caller }, { database, now }) =>
  database.read(caller.workspace_id, (connection) => readMembership(connection, caller.workspace_id, now())),
)

export const authHandlers = [workspaceList, membershipStatus]
