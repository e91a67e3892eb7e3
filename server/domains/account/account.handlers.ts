import { acceptHandlers } from './accept.handlers.ts'
import { agentHandlers } from './agent.handlers.ts'
import { invitationHandlers } from './invitation.handlers.ts'
import { onlineHandlers } from './online.handlers.ts'

export const accountHandlers = [...agentHandlers, ...onlineHandlers, ...invitationHandlers, ...acceptHandlers]
