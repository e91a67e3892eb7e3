import { boStoreInvitationList, boStoreInvitationSet, boUserList } from '#contract/bo/bo.endpoints.ts'
import { type BoUser, type InvitationStatus, invitationStatus, invitingMarketplace, type StoreInvitation } from '#contract/bo/bo.ts'
import { DomainError } from '#contract/core/error.ts'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import type { OpenedShop } from '#server/channels/connecting.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { type MembershipRow, membershipColumns, membershipOf } from '../auth/auth.port.ts'
import type { ChannelServices } from '../channel-services.ts'
import { type Asked, handle, handleAsking } from '../handler.ts'
import { connectStore } from '../store/store.port.ts'
import { asOperator } from './as-operator.ts'
import { actPages, noteAct } from './operator-act.ts'

const mostUsers = 50

type UserRow = Omit<BoUser, 'membership'> & MembershipRow

const users = handle(boUserList, ({ caller, query: { s = '' } }, { database, now }) =>
  asOperator(database, caller, async ({ client }) => {
    const { rows } = await client.query<UserRow>(
      `select a.user_id, a.name, l.email, a.agent_type, a.workspace_id as account_id, w.name as workspace_name, ${membershipColumns}
       from agent a join login l using (login_id) join workspace w using (workspace_id) left join membership m using (workspace_id)
       where a.agent_type = 'super_admin' and a.status = 1 and strpos(lower(concat_ws(' ', a.name, l.email, w.name)), lower($1)) > 0
       order by lower(w.name), a.user_id limit ${mostUsers}`,
      [s],
    )
    return rows.map(({ package_name, membership_end, status, trial_end, trial_package, ...user }) => ({
      ...user,
      membership: membershipOf({ package_name, membership_end, status, trial_end, trial_package }, now()),
    }))
  }),
)

type InvitationRow = Omit<StoreInvitation, 'status'> & { status: number; store_code: string; token_valid: boolean }

const statusNames = new Map(Object.entries(invitationStatus).map(([name, status]) => [status as number, name as InvitationStatus]))

const toInvitation = ({ store_code: _, token_valid, status, ...row }: InvitationRow): StoreInvitation => ({
  ...row,
  // A store that was connected and whose token ran out was invited long ago, and has accepted.
  status: token_valid ? 'connected' : (statusNames.get(status) ?? 'connected'),
})

async function invitations({ client }: Connection, storeId: string | null): Promise<InvitationRow[]> {
  const { rows } = await client.query<InvitationRow>(
    `select s.store_id, s.store_name, s.marketplace, s.store_code, s.status, s.token_valid, s.requested_at, s.workspace_id as account_id, w.name as workspace_name
     from store s join workspace w using (workspace_id) where s.marketplace = $1 and ($2::text is null or s.store_id = $2)
     order by s.status = ${invitationStatus.waiting} and not s.token_valid desc, s.requested_at desc, s.store_id`,
    [invitingMarketplace, storeId],
  )
  return rows
}

const invitationList = handle(boStoreInvitationList, ({ caller }, { database }) =>
  asOperator(database, caller, async (connection) => (await invitations(connection, null)).map(toInvitation)),
)

/** The invitation that waits; held until the transaction ends. */
async function waitingInvitation(connection: Connection, storeId: string): Promise<InvitationRow> {
  await connection.client.query('select from store where marketplace = $1 and store_id = $2 for update', [invitingMarketplace, storeId])
  const [row] = await invitations(connection, storeId)
  if (!row) throw new DomainError('NOT_FOUND')
  if (toInvitation(row).status !== 'waiting') throw new DomainError('ALREADY_SETTLED')
  return row
}

/** Whether the marketplace has opened the shop to us by now, where that is what is asked. */
async function openShop(
  { caller, params: { store_id }, body: { status } }: Asked<typeof boStoreInvitationSet>,
  { channels, database }: ChannelServices,
): Promise<OpenedShop | null> {
  if (status === 'cancelled') return null
  const { store_name } = await asOperator(database, caller, (connection) => waitingInvitation(connection, store_id))
  const part = channels.get(invitingMarketplace)
  if (part?.connecting?.way !== 'invitation') throw new DomainError('NOT_SUPPORTED', { marketplace: marketplaceFacts[invitingMarketplace].name })
  return part.connecting.open(store_id, AbortSignal.timeout(part.channel.limits.timeoutMs)).catch((failure: unknown) => {
    if (!(failure instanceof ChannelFailure)) throw failure
    const isNo = failure.kind === 'rejected' || failure.kind === 'auth-expired'
    throw isNo
      ? new DomainError('INVITATION_NOT_ACCEPTED', { store: store_name, reason: failure.reason })
      : new DomainError('MARKETPLACE_UNAVAILABLE')
  })
}

const settleInvitation = handleAsking<typeof boStoreInvitationSet, OpenedShop | null, ChannelServices>(
  boStoreInvitationSet,
  openShop,
  ({ caller, params: { store_id } }, services, shop) =>
    asOperator(services.database, caller, async (connection) => {
      const row = await waitingInvitation(connection, store_id)
      const what = { about: `${row.store_name} (${store_id})`, account_id: row.account_id }
      await noteAct(connection, caller, { act: shop ? 'invitation.connected' : 'invitation.cancelled', ...what }, services.now())
      if (shop) {
        const connects = { workspace_id: row.account_id, agent_id: null, marketplace: invitingMarketplace, purpose: 'store', shop } as const
        await connectStore(connection, connects, services)
        return toInvitation({ ...row, status: invitationStatus.connected, token_valid: true })
      }
      await connection.client.query('update store set status = $3 where workspace_id = $1 and store_code = $2', [
        row.account_id,
        row.store_code,
        invitationStatus.cancelled,
      ])
      const at = services.now().toISOString()
      await appendEvent(connection, { type: 'store.changed', at, agent_id: null, store_code: row.store_code }, row.account_id)
      return toInvitation({ ...row, status: invitationStatus.cancelled })
    }),
)

export const boHandlers = [users, invitationList, settleInvitation, actPages]
