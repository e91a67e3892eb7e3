import type { Language } from '#contract/core/error-messages.ts'
import type { BoostRow } from '#contract/product/boost.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { failureIn } from '../marketplace-failure.ts'

const mostShown = 500
/** Latest boosts that are told of each plan. */
const mostRuns = 30

/** Of `x.store_code` and `x.mp_product_id`: what they are called, whatever became of the listing. */
const namedProduct = `'store_code', x.store_code, 'mp_product_id', x.mp_product_id, 'store_name', coalesce(st.store_name, x.store_code),
  'name', coalesce(l.name, ''), 'image_url', l.image_url`
const joinNamed = `left join store st on st.workspace_id = $1 and st.store_code = x.store_code
  left join lateral (select name, image_url from listing where workspace_id = $1 and store_code = x.store_code and mp_product_id = x.mp_product_id
    order by listing_id limit 1) l on true`

const rowsText = `
  select p.boost_id, p.weekday, p.hour, to_json(p.created_at)#>>'{}' as created_at,
    (select json_agg(json_build_object(${namedProduct}) order by x.place) from rows from (
       jsonb_to_recordset(p.products) as (store_code text, mp_product_id text)) with ordinality as x (store_code, mp_product_id, place) ${joinNamed}) as products,
    coalesce((select json_agg(json_build_object('store_code', r.store_code, 'mp_product_id', r.mp_product_id, 'due_at', to_json(r.due_at)#>>'{}',
        'state', r.state, 'code', r.code, 'reason', r.reason) order by r.due_at desc, r.run_id)
      from (select * from boost_run where workspace_id = $1 and boost_id = p.boost_id order by due_at desc, run_id limit ${mostRuns}) r), '[]') as runs
  from boost_plan p where p.workspace_id = $1 and ($2::uuid is null or p.boost_id = $2) order by p.weekday, p.hour, p.boost_id limit ${mostShown}`

type Told = Omit<BoostRow, 'runs'> & { readonly runs: readonly (BoostRow['runs'][number] & { readonly code: string | null })[] }

/** Why a boost never reached the marketplace. */
const unasked: Readonly<Record<UnaskedCode, Readonly<Record<Language, string>>>> = {
  MISSED: { id: 'Terlewat: Dermaga tidak berjalan pada jam itu', en: 'Missed: Dermaga was not running at that hour' },
  PAUSED: { id: 'Toko dijeda atau terputus', en: 'The store is paused or disconnected' },
}
export type UnaskedCode = 'MISSED' | 'PAUSED'
const isUnasked = (code: string | null): code is UnaskedCode => code === 'MISSED' || code === 'PAUSED'

/** The plan, or one boost of it. */
export async function readBoosts(connection: Connection, boostId: string | null, language: Language): Promise<BoostRow[]> {
  const { rows } = await connection.client.query<Told>(rowsText, [workspaceOf(connection), boostId])
  return rows.map(({ runs, ...row }) => ({
    ...row,
    runs: runs.map(({ code, reason, ...run }) => ({
      ...run,
      reason: isUnasked(code) ? unasked[code][language] : code || reason ? failureIn(language, { code, reason }) : null,
    })),
  }))
}
