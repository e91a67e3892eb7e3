import { z } from 'zod'
import { create } from 'zustand'
import { authLogout, authWorkspaceSwitch } from '#contract/auth/auth.endpoints.ts'
import { type Membership, type Session, type User, userSchema, type Workspace, workspaceSchema } from '#contract/auth/auth.ts'
import type { Subject } from '#contract/core/privilege.ts'
import { call } from '#platform/http/call.ts'
import { send } from '#platform/http/send.ts'
import { onSignal } from '#platform/http/signals.ts'
import { clearTokens, onTokens, readTokens, type Tokens, writeTokens } from '#platform/http/token.ts'
import { storedEntry } from '#platform/storage/stored.ts'
import { onWake } from '#platform/windows/wake.ts'
import { windowBus } from '#platform/windows/window-bus.ts'
import { leave } from './leaving.ts'

interface SessionState {
  status: 'starting' | 'signed-out' | 'signed-in'
  user: User | null
  workspace: Workspace | null
  /** Why nobody is signed in any more: the person left here, or in another window, or the server ended it. */
  ended?: 'left' | 'elsewhere' | 'expired'
}

/** Who is signed in, kept as `auth`; the token has its own entry. */
const entry = storedEntry('auth', z.object({ user: userSchema, workspace: workspaceSchema }))

/** How the last session ended: written before the tokens go, so that the other windows can say so. */
const endEntry = storedEntry('session_end', z.enum(['left', 'expired']))

const signedOut: SessionState = { status: 'signed-out', user: null, workspace: null }

function stored(): SessionState {
  const auth = entry.read()
  if (auth && readTokens()) return { status: 'signed-in', ...auth, ended: undefined }
  return { ...signedOut, ended: endEntry.read() === 'expired' ? 'expired' : undefined }
}

export const useSession = create<SessionState>(() => ({ status: 'starting', user: null, workspace: null }))

/**
 * Reads what is stored, and from then on follows refreshes here and all that happens to the session in other windows. Storage tells what
 * is, and its events when it changed; a message or waking up is one more reason to look. Called once at start.
 */
export function startSession(): void {
  useSession.setState(stored())
  onSignal('renewed', (session) => {
    entry.write({ user: session.user, workspace: session.workspace })
    useSession.setState({ user: session.user, workspace: session.workspace })
  })
  onSignal('membershipInactive', () => {
    const { user } = useSession.getState()
    if (user) keepMembership({ ...user.membership, status: 'inactive' })
  })
  onSignal('lost', () => {
    if (useSession.getState().user) endEntry.write('expired')
    void leave()
    useSession.setState({ ...signedOut, ended: 'expired' })
    tellOthers()
  })
  onTokens(follow)
  entry.onChange(follow)
  windowBus.on('session.changed', follow)
  onWake(follow)
}

/** What the server said of the workspace's membership, here and in the other windows. */
export function keepMembership(membership: Membership): void {
  const { user } = useSession.getState()
  if (!user) return
  const { package_name, membership_end, status } = user.membership
  if (membership.status === status && membership.membership_end === membership_end && membership.package_name === package_name) return
  keepUser({ membership })
}

/** What is known newer of the person than the session said, here and in the other windows. */
export function keepUser(news: Partial<Pick<User, 'membership' | 'otp_enabled'>>): void {
  const { user, workspace } = useSession.getState()
  if (!user || !workspace) return
  const now = { ...user, ...news }
  entry.write({ user: now, workspace })
  useSession.setState({ user: now })
}

/** What is known newer of the workspace than the session said, here and in the other windows. */
export function keepWorkspace(news: Partial<Omit<Workspace, 'id'>>): void {
  const { user, workspace } = useSession.getState()
  if (!user || !workspace) return
  const now = { ...workspace, ...news }
  entry.write({ user, workspace: now })
  useSession.setState({ workspace: now })
}

const tellOthers = () => windowBus.post({ type: 'session.changed' })

/** While this window itself changes what is stored, it knows better than what is stored so far. */
let changing = false
/** Storage and messages tell of one switch several times: the page starts over once. */
let startingOver = false

/** Takes over what storage says of the session now. */
function follow(): void {
  if (changing || startingOver) return
  const before = useSession.getState()
  const now = stored()
  if (!now.user) {
    if (!before.user) return
    void leave()
    useSession.setState({ ...signedOut, ended: endEntry.read() === 'expired' ? 'expired' : 'elsewhere' })
    return
  }
  // Another window switched the workspace: everything this one shows belongs to the old one.
  if (before.user && before.user.user_id !== now.user.user_id) {
    startingOver = true
    void leave()
    location.reload()
  } else if (before.user !== now.user || before.workspace !== now.workspace) useSession.setState(now)
}

/** Takes over a session that the server gave. */
export function signIn(session: Session): void {
  void leave()
  changing = true
  endEntry.remove()
  // Tokens first: a window that starts over when it sees the new person must find them.
  writeTokens(session)
  entry.write({ user: session.user, workspace: session.workspace })
  changing = false
  useSession.setState({ status: 'signed-in', user: session.user, workspace: session.workspace, ended: undefined })
  tellOthers()
}

/** Ends the session here and in every window, and on the server when it can be reached. */
export function signOut(): void {
  const tokens = readTokens()
  const left = leave({ everywhere: true })
  useSession.setState({ ...signedOut, ended: 'left' })
  endEntry.write('left')
  entry.remove()
  clearTokens()
  tellOthers()
  if (tokens) void endOnServer(tokens, left).catch(() => undefined)
}

/** The server forgets the session too, once it has answered what was still sent; when it is not reached, the tokens are gone from here all the same. */
async function endOnServer({ refresh_token }: Tokens, left: Promise<unknown>): Promise<void> {
  const closed = new Promise((resolve) => window.addEventListener('pagehide', resolve, { once: true }))
  await Promise.race([left, closed])
  await send(authLogout, { body: { refresh_token } }, null, { keepalive: true })
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
