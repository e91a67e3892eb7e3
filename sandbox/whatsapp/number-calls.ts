import type { FastifyInstance } from 'fastify'
import { type Codes, chosen, type Fields, graphCall } from '../graph/door.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import type { StandInParts } from '../stand-in.ts'
import { approvedTemplates } from './approved-template.ts'

/** The business account that a phone number belongs to. */
export const accountOf = ({ store_id }: SandboxStore): string => `waba-${store_id}`

export const numberOf = (store: SandboxStore, fields: unknown): Fields =>
  chosen(
    {
      verified_name: store.store_name,
      code_verification_status: 'VERIFIED',
      display_phone_number: `+${store.store_id}`,
      quality_rating: 'GREEN',
      platform_type: 'CLOUD_API',
      throughput: { level: 'STANDARD' },
      id: store.store_id,
    },
    fields,
  )

const templatesOf = () =>
  approvedTemplates.map(({ name, language, text }, place) => ({
    name,
    components: [{ type: 'BODY', text }],
    language,
    status: 'APPROVED',
    category: 'UTILITY',
    id: String(7_001 + place),
  }))

/** What is asked of a number and of its business account. */
export function mountNumber(scope: FastifyInstance, parts: StandInParts, codes: Codes): void {
  const profiles = new Map<string, Fields>()
  const paging = { cursors: { before: '', after: '' } }
  const ofAccount = (run: (store: SandboxStore, fields: Fields) => unknown) =>
    graphCall('whatsapp', parts, codes, (store, fields, { account_id }) => {
      if (account_id !== accountOf(store)) throw new Refusal('not-found', `Object with ID '${account_id}' does not exist`)
      return run(store, fields)
    })
  const ofNumber = (run: (store: SandboxStore, fields: Fields) => unknown) => graphCall('whatsapp', parts, codes, run)
  const done = () => ({ success: true })

  scope.get(
    '/:account_id/phone_numbers',
    ofAccount((store, { fields }) => ({ data: [numberOf(store, fields)], paging })),
  )
  scope.get(
    '/:account_id/message_templates',
    ofAccount((_store, { name }) => ({ data: templatesOf().filter((template) => !name || template.name === name), paging })),
  )
  scope.get(
    '/:account_id/subscribed_apps',
    ofAccount(() => ({ data: [{ whatsapp_business_api_data: { id: parts.account.app_id, name: 'Dermaga' } }] })),
  )
  for (const method of ['POST', 'DELETE'] as const) scope.route({ method, url: '/:account_id/subscribed_apps', handler: ofAccount(done) })

  scope.post(
    '/:store_id/register',
    ofNumber((_store, { pin }) => {
      if (!/^\d{6}$/.test(String(pin))) throw new Refusal('bad-input', '(#100) Param pin must be 6 digits')
      return done()
    }),
  )
  scope.post('/:store_id/deregister', ofNumber(done))
  scope.get(
    '/:store_id/whatsapp_business_profile',
    ofNumber((store) => ({ data: [{ messaging_product: 'whatsapp', about: store.store_name, ...profiles.get(store.store_id) }] })),
  )
  scope.post(
    '/:store_id/whatsapp_business_profile',
    ofNumber((store, { access_token: _, appsecret_proof: __, ...profile }) => {
      profiles.set(store.store_id, { ...profiles.get(store.store_id), ...profile })
      return done()
    }),
  )
}
