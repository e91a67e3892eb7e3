import { z } from 'zod'
import { create } from 'zustand'
import { authLogout, authWorkspaceSwitch } from '#contract/auth/auth.endpoints.ts'
import { type Session, type User, userSchema, type Workspace, workspaceSchema } from '#contract/auth/auth.ts'
import type { Subject } from '#contract/core/privilege.ts'
import { call } from '#platform/http/call.ts'
import { send } from '#platform/http/send.ts'
import { onSignal } from '#platform/http/signals.ts'
import { storedEntry } from '#platform/storage/stored.ts'
import { clearTokens, onTokens, readTokens, writeTokens } from './token.ts'

interface SessionState {
  status: 'starting' | 'signed-out' | 'signed-in'
  user: User | null
  workspace: Workspace | null
  /** The person signed out here, rather than losing the session: nothing is kept to come back to. */
  left?: boolean
}

/** Who is signed in, kept as `auth`; the token has its own entry. */
const entry = storedEntry('auth', z.object({ user: userSchema, workspace: workspaceSchema }))

const signedOut: SessionState = { status: 'signed-out', user: null, workspace: null }

function stored(): SessionState {
  const auth = entry.read()
  return auth && readTokens() ? { status: 'signed-in', ...auth } : signedOut
}

export const useSession = create<SessionState>(() => ({ status: 'starting', user: null, workspace: null }))

/** Reads what is stored, and from then on follows refreshes, and sign-in and sign-out in other windows. Called once at start. */
export function startSession(): void {
  useSession.setState(stored())
  onSignal('renewed', (session) => {
    entry.write({ user: session.user, workspace: session.workspace })
    useSession.setState({ user: session.user, workspace: session.workspace })
  })
  onTokens((tokens) => {
    if (!tokens) {
      if (useSession.getState().status !== 'signed-out') useSession.setState(signedOut)
    } else if (useSession.getState().status !== 'signed-in') useSession.setState(stored())
  })
  entry.onChange((auth) => {
    const before = useSession.getState()
    if (!auth || !before.user) return useSession.setState(stored())
    // Another window switched the workspace: everything this one shows belongs to the old one.
    if (auth.user.user_id !== before.user.user_id) return location.reload()
    useSession.setState({ user: auth.user, workspace: auth.workspace })
  })
}

/** Takes over a session that the server gave. */
export function signIn(session: Session): void {
  entry.write({ user: session.user, workspace: session.workspace })
  writeTokens(session)
  useSession.setState({ status: 'signed-in', user: session.user, workspace: session.workspace, left: false })
}

/** Ends the session here and in every window, and on the server when it can be reached. */
export function signOut(): void {
  const tokens = readTokens()
  useSession.setState({ ...signedOut, left: true })
  entry.remove()
  clearTokens()
  // The server forgets the session too; when it is not reached, the tokens are gone from here all the same.
  if (tokens) void send(authLogout, { body: { refresh_token: tokens.refresh_token } }, null, { keepalive: true }).catch(() => undefined)
}

/** Goes to another workspace of the same person (`user_id` of the seat) and reloads the page. Rejects with ApiError. */
export async function switchWorkspace(userId: number): Promise<void> {
  const session = await call(authWorkspaceSwitch, { body: { user_id: userId } })
  signIn(session)
  location.assign('/')
}

/** What access rules need of the signed-in user; null for a visitor. */
export function subject(): Subject | null {
  return useSession.getState().user
}
