import type { Language } from '#contract/core/error-messages.ts'
import { dayAt, type Period, shiftDay } from '#contract/core/period.ts'
import type { Services } from '../handler.ts'
import { type Composer, type Errand, post } from '../mail/mail.port.ts'
import { rupiah } from '../rupiah.ts'
import { buyerHashes, withBuyers } from './count-buyers.ts'
import { readSales } from './read-sales.ts'

/** A week of sales to somebody who asked for it; the workspace's name is told, since a person may have several. */
export interface WeeklyErrand extends Errand {
  readonly workspace_id: number
  readonly workspace_name: string
  /** Its Monday. */
  readonly monday: string
}

/** When the letter goes: the hour of Monday, by the workspace's clock. */
const hour = 7
const hourMs = 3_600_000
/** Who got none until then does not want it any more: the next is on its way. */
const untilDays = 5

/** The Monday of the week that was last due to be told; the week told of is the one before it. */
export function weekToMail(now: Date): string {
  const day = dayAt(now.getTime() - hour * hourMs)
  const past = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return shiftDay(day, -past)
}

const dueText = `
  select s.workspace_id, s.user_id, l.email, w.name as workspace_name, l.language
  from notification_setting s
  join agent a on a.workspace_id = s.workspace_id and a.user_id = s.user_id and a.status = 1
  join login l on l.login_id = a.login_id
  join workspace w on w.workspace_id = s.workspace_id and w.delete_at is null
  where s.notif_key = 'mail_sales_weekly' and s.notif_val = 1 and (a.agent_id is null or 'sales-report' = any(a.privileges))
    and not exists (select from report_mail m where m.workspace_id = s.workspace_id and m.user_id = s.user_id and m.week = $1::date)`

interface Due {
  readonly workspace_id: number
  readonly user_id: number
  readonly email: string
  readonly workspace_name: string
  readonly language: Language
}

/** Has the letters of a week written, one to each who asked for them and may see sales; each once, however many look. */
export async function mailWeek(services: Services, week: string): Promise<void> {
  const { database, now } = services
  const until = new Date(Date.parse(`${week}T00:00:00+07:00`) + untilDays * 24 * hourMs)
  if (now() >= until) return
  const { rows } = await database.system(({ client }) => client.query<Due>(dueText, [week]))
  for (const { workspace_id, user_id, email, workspace_name, language } of rows)
    await database.write(workspace_id, async (connection) => {
      const { rowCount } = await connection.client.query(
        'insert into report_mail (workspace_id, user_id, week) values ($1, $2, $3) on conflict do nothing',
        [workspace_id, user_id, week],
      )
      if (!rowCount) return
      const errand: WeeklyErrand = {
        kind: 'sales-weekly',
        to: email,
        language,
        until: until.toISOString(),
        workspace_id,
        workspace_name,
        monday: shiftDay(week, -7),
      }
      await post(connection, services, errand)
    })
}

interface WeekFigures {
  readonly orders: number
  readonly items: number
  readonly revenue: number
  readonly cancelled: number
  readonly returned: number
}
type CountedWeek = WeekFigures & { readonly buyer_hashes: Buffer }
type Week = WeekFigures & { readonly buyers: number }

const figures = `coalesce(sum(x.orders), 0)::int as orders, coalesce(sum(x.items), 0)::int as items, coalesce(sum(x.revenue), 0)::float8 as revenue,
  coalesce(sum(x.cancelled), 0)::int as cancelled, coalesce(sum(x.returned), 0)::int as returned`
const weekText = `select ${figures}, ${buyerHashes} from sale x`
const storesText = `select s.store_name, ${figures} from sale x join store s on s.workspace_id = $1 and s.store_code = x.store_code
  group by 1 order by sum(x.revenue) desc, 1`

const words = {
  id: {
    subject: (name: string, days: string) => `Penjualan ${name}, ${days}`,
    intro: (days: string) => `Penjualan ${days}, di sampingnya minggu sebelumnya:`,
    heads: ['', 'Minggu ini', 'Minggu lalu'],
    names: { revenue: 'Omzet', orders: 'Pesanan', items: 'Barang terjual', buyers: 'Pembeli', cancelled: 'Dibatalkan', returned: 'Dikembalikan' },
    stores: 'Per toko:',
    none: 'Tidak ada penjualan minggu ini.',
    open: 'Buka laporan',
    footnote: 'Anda meminta surat ini di Pengaturan › Notifikasi, dan dapat menghentikannya di sana.',
  },
  en: {
    subject: (name: string, days: string) => `Sales of ${name}, ${days}`,
    intro: (days: string) => `Sales of ${days}, beside the week before:`,
    heads: ['', 'This week', 'Week before'],
    names: { revenue: 'Revenue', orders: 'Orders', items: 'Items sold', buyers: 'Buyers', cancelled: 'Cancelled', returned: 'Returned' },
    stores: 'By store:',
    none: 'Nothing was sold this week.',
    open: 'Open the report',
    footnote: 'You asked for this letter in Settings › Notifications, and can stop it there.',
  },
} as const

const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
const pieces = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '.')

const weekly: Composer<WeeklyErrand> = async ({ language, workspace_id, workspace_name, monday }, { database, publicUrl }) => {
  const text = words[language]
  const week: Period = { start_date: monday, end_date: shiftDay(monday, 6) }
  const before: Period = { start_date: shiftDay(monday, -7), end_date: shiftDay(monday, -1) }
  const [now, then, stores] = await database.read(workspace_id, async (connection) => {
    const soldIn = async (period: Period) => withBuyers((await readSales<CountedWeek>(connection, 'day', period, weekText))[0] as CountedWeek)
    return [
      await soldIn(week),
      await soldIn(before),
      await readSales<WeekFigures & { store_name: string }>(connection, 'day', week, storesText),
    ] as const
  })
  const days = `${dayText(week.start_date, language)} – ${dayText(week.end_date, language)}`
  const say = (name: keyof Week, of: Week) => (name === 'revenue' ? rupiah(of[name]) : pieces(of[name]))
  return {
    subject: text.subject(workspace_name, days),
    paragraphs: [text.intro(days)],
    table: {
      heads: text.heads,
      numeric: [1, 2],
      rows: (Object.keys(text.names) as (keyof typeof text.names)[]).map((name) => [text.names[name], say(name, now), say(name, then)]),
      sums: [],
    },
    after:
      stores.length > 0 ? [text.stores, ...stores.map((one) => `${one.store_name}: ${rupiah(one.revenue)} (${pieces(one.orders)})`)] : [text.none],
    action: { text: text.open, url: `${publicUrl}/report/sales?start_date=${week.start_date}&end_date=${week.end_date}&compare=1` },
    footnote: text.footnote,
  }
}

export const salesLetters = { 'sales-weekly': weekly }
