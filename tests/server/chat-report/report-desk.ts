import type {
  chatReportAgent,
  chatReportConversion,
  chatReportDaily,
  chatReportDetail,
  chatReportHour,
  chatReportSummary,
} from '#contract/chat/chat-report.endpoints.ts'
import type { CallInput } from '#contract/core/endpoint.ts'
import type { TestApp } from '#tests/support/app.ts'

/** Noon in Western Indonesia of a Sunday: the clock of these tests, which runs on from there. */
export const noon = Date.parse('2026-03-15T12:00:00+07:00')

export type ReportCall =
  | typeof chatReportAgent
  | typeof chatReportConversion
  | typeof chatReportDaily
  | typeof chatReportDetail
  | typeof chatReportHour
  | typeof chatReportSummary

/** A workspace with a store, two agents who chat, and somebody who reads reports. */
export async function openReportDesk(app: TestApp) {
  const { workspace_id } = await app.build.workspace()
  const store = await app.build.store({ workspace_id, store_name: 'Melati' })
  const rizky = await app.build.agent({ workspace_id, privileges: ['chat'], name: 'Rizky' })
  const sari = await app.build.agent({ workspace_id, privileges: ['chat'], name: 'Sari' })
  const manager = await app.build.agent({ workspace_id, privileges: ['chat-report'], name: 'Dewi' })
  const token = app.tokenOf(manager)
  return {
    workspace_id,
    store,
    rizky,
    sari,
    token,
    async read<E extends ReportCall>(endpoint: E, query: NonNullable<CallInput<E>['query']>) {
      return (await app.call(endpoint, { query } as CallInput<E>, token)).data
    },
    /** A chat with what was said in it, `09 19:00 buyer` for the 9th of March at 19.00 WIB. */
    async chat(fields: Parameters<TestApp['build']['chat']>[0] | Record<never, never>, ...lines: readonly Line[]) {
      const chat = await app.build.chat({ workspace_id, store_code: store.store_code, ...fields })
      for (const [at, who, more] of lines) {
        const seat = who === 'buyer' || who === 'elsewhere' ? null : who
        await app.build.message(chat, {
          reply_time: wib(at),
          sender: who === 'buyer' ? 'buyer' : 'seller',
          ...(seat && { user_id: seat.user_id, agent_id: seat.agent_id, agent_name: seat.name }),
          ...more,
        })
      }
      return chat
    },
  }
}

type Seat = Awaited<ReturnType<TestApp['build']['agent']>>
type Line = readonly [at: string, who: 'buyer' | 'elsewhere' | Seat, more?: Parameters<TestApp['build']['message']>[1]]

/** `09 19:00` or `09 19:00:30` as an instant of March 2026. */
export function wib(text: string): string {
  const [date, clock] = text.split(' ') as [string, string]
  return new Date(`2026-03-${date}T${clock.length === 5 ? `${clock}:00` : clock}+07:00`).toISOString()
}
