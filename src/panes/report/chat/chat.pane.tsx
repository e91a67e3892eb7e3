import {
  chatReport,
  chatReportAgent,
  chatReportConversion,
  chatReportDaily,
  chatReportDetail,
  chatReportHour,
  chatReportSummary,
} from '#contract/chat/chat-report.endpoints.ts'
import { type SessionState, type SessionType, sessionStates } from '#contract/chat/chat-report-words.ts'
import { accountTagList } from '#contract/chat/chat-tag.endpoints.ts'
import { type Marketplace, marketplaceFacts, marketplaces } from '#contract/core/marketplace.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { conversationScreen } from '#panes/chat/conversation/conversation.screen.ts'
import { formatNumber, formatSpan, t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { declareReport, reportTable } from '#platform/report/report-spec.ts'
import { ReportView } from '#platform/report/report-view.tsx'
import { useSession } from '#platform/session/session.ts'
import { Chip, type Tone } from '#platform/ui/chip.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Link } from '#platform/workbench/link.tsx'
import type { chatReportScreen } from './chat.screen.ts'

const share = (part: number, whole: number) => (whole === 0 ? '–' : `${formatNumber((part / whole) * 100)}%`)
const ofSessions = (count: number, sessions: number) => t('chat-report.ofSessions', { rate: share(count, sessions) })
const tones: Readonly<Record<SessionState, Tone>> = { answered: 'success', neglected: 'danger', waiting: 'warning' }

const typeText = (type: SessionType) => t(`chat-report.type.${type}`)

/** Conversations are shown to who may read them. */
function Buyer({ chat_code, full_name }: { chat_code: string; full_name: string }) {
  const mayOpen = mayAccess(
    conversationScreen.access,
    useSession((state) => state.user),
  )
  return mayOpen ? (
    <Link to={conversationScreen.href({ query: { chat_code } })} className="list-link">
      {full_name}
    </Link>
  ) : (
    full_name
  )
}

/** A store, and beside it where it is. */
const storeSheet = [
  { field: 'store_name' },
  {
    field: 'marketplace',
    title: 'chat-report.filter.marketplace',
    words: { of: marketplaces, say: (one: Marketplace) => marketplaceFacts[one].name },
  },
] as const

const conversion = ['converted', 'orders', 'revenue'] as const
const waits = ['first_response', 'first_response_median'] as const
const counts = ['sessions', 'answered', 'neglected', 'waiting'] as const

const chat = declareReport(chatReport, {
  measures: {
    sessions: { name: 'chat-report.figure.sessions', about: 'chat-report.about.sessions', kind: 'number', better: 'more' },
    answered: { name: 'chat-report.figure.answered', about: 'chat-report.about.answered', kind: 'number', better: 'more' },
    answered_rate: { name: 'chat-report.answeredRate', kind: 'percent', field: 'answered', of: 'sessions' },
    neglected: { name: 'chat-report.figure.neglected', about: 'chat-report.about.neglected', kind: 'number', better: 'less' },
    waiting: { name: 'chat-report.figure.waiting', about: 'chat-report.about.waiting', kind: 'number' },
    first_response: { name: 'chat-report.figure.first_response', about: 'chat-report.about.first_response', kind: 'span', better: 'less' },
    first_response_median: { name: 'chat-report.medianOf', kind: 'span', better: 'less' },
    converted: {
      name: 'chat-report.figure.converted',
      about: 'chat-report.about.converted',
      kind: 'percent',
      better: 'more',
      of: 'answered',
    },
    converted_sessions: { name: 'chat-report.withOrder', kind: 'number', field: 'converted' },
    orders: { name: 'chat-report.figure.orders', kind: 'number' },
    revenue: { name: 'chat-report.figure.revenue', about: 'chat-report.about.revenue', kind: 'rupiah', better: 'more' },
    top_agent: { name: 'chat-report.figure.top_agent', about: 'chat-report.about.top_agent', kind: 'text', missing: 'chat-report.nobody' },
  },
  texts: {
    file: 'chat-report.fileName',
    narrow: 'chat-report.filter.label',
    failed: 'chat-report.loadFailed',
    figures: 'chat-report.figures',
    empty: { title: 'chat-report.empty', text: 'chat-report.emptyText' },
    noMatch: { title: 'chat-report.noMatch', text: 'chat-report.noMatchText' },
  },
  filters: {
    store_code: { label: 'chat-report.filter.store_code' },
    marketplace: { label: 'chat-report.filter.marketplace' },
    tag_ids: {
      label: 'chat-report.filter.tag_ids',
      useOptions: () => (usePart(accountTagList).data ?? []).map(({ tag_id, name }) => ({ value: String(tag_id), label: name })),
    },
    consumer_type: { label: 'chat-report.filter.consumer_type', option: (type) => t(`chat-report.consumer.${type}`) },
  },
  figures: {
    of: chatReportSummary,
    asks: { with_conversion: '1' },
    at: {
      converted: { field: 'conversion.converted' },
      converted_sessions: { field: 'conversion.converted' },
      orders: { field: 'conversion.orders' },
      revenue: { field: 'conversion.revenue' },
      top_agent: { field: 'top_agent.name' },
    },
    shown: {
      sessions: {},
      answered: { note: ({ answered, sessions }) => ofSessions(answered, sessions) },
      neglected: { note: ({ neglected, sessions }) => ofSessions(neglected, sessions) },
      waiting: { note: ({ waiting, sessions }) => ofSessions(waiting, sessions) },
      first_response: { note: ({ first_response_median: time }) => t('chat-report.median', { time: time === null ? '–' : formatSpan(time * 1000) }) },
      converted: {
        note: ({ conversion, answered }) =>
          t('chat-report.ofAnswered', { count: formatNumber(conversion?.converted ?? 0), answered: formatNumber(answered) }),
      },
      revenue: { note: ({ conversion }) => t('chat-report.orders', { count: conversion?.orders ?? 0 }) },
      top_agent: { note: ({ top_agent }) => (top_agent ? t('chat-report.topAnswered', { count: top_agent.answered }) : undefined) },
    },
    sheet: ['sessions', 'answered', 'answered_rate', 'neglected', 'waiting', ...waits, 'converted_sessions', ...conversion, 'top_agent'],
    isEmpty: ({ sessions }) => sessions === 0,
  },
  series: [
    {
      of: chatReportDaily,
      sheet: { name: 'chat-report.sheet.daily', measures: [...counts, ...waits, 'converted_sessions', ...conversion] },
      charts: [
        { title: 'chat-report.daily', about: 'chat-report.about.sessions', kind: 'bars', measures: ['sessions', 'neglected'] },
        { title: 'chat-report.dailyRevenue', about: 'chat-report.about.revenue', kind: 'bars', measures: ['revenue'] },
        {
          title: 'chat-report.dailyResponse',
          about: 'chat-report.about.first_response',
          kind: 'line',
          measures: [...waits],
          names: { first_response: 'chat-report.average' },
        },
      ],
    },
    {
      of: chatReportHour,
      sheet: { name: 'chat-report.sheet.hourly', measures: [...counts, ...waits] },
      charts: [{ title: 'chat-report.hourly', about: 'chat-report.about.hours', kind: 'bars', measures: ['sessions', 'neglected'] }],
      choice: {
        by: 'is_wh',
        label: 'chat-report.hours.label',
        text: (inside) => t(inside === undefined ? 'chat-report.hours.all' : inside ? 'chat-report.hours.inside' : 'chat-report.hours.outside'),
      },
    },
  ],
  tables: [
    reportTable(
      chatReportAgent,
      () => [
        {
          name: 'chat-report.agent',
          least: 0,
          cell: ({ name }) => name ?? <span className="quiet">{t('chat-report.outside')}</span>,
          sheet: { field: 'name', missing: 'chat-report.outside' },
        },
        'answered',
        ...waits,
        ...conversion,
      ],
      { title: 'chat-report.agents', key: ({ user_id }) => String(user_id) },
    ),
    reportTable(
      chatReportConversion,
      () => [
        {
          name: 'chat-report.store',
          least: 0,
          cell: ({ marketplace, store_name }) => (
            <>
              <MarketplaceDot marketplace={marketplace} label="short" /> {store_name}
            </>
          ),
          sheet: storeSheet,
        },
        'sessions',
        'answered',
        ...conversion,
      ],
      { title: 'chat-report.stores', key: ({ store_code }) => store_code },
    ),
    reportTable(
      chatReportDetail,
      ({ instant, text }) => [
        { name: 'chat-report.started', ...instant((row) => row.started_at, { least: 0 }) },
        { name: 'chat-report.buyer', least: 0, cell: (row) => <Buyer {...row} />, sheet: { field: 'full_name' } },
        {
          name: 'chat-report.store',
          ...text((row) => row.store_name, { least: 0 }),
          cell: ({ marketplace, store_name }) => (
            <>
              <MarketplaceDot marketplace={marketplace} label="short" /> {store_name}
            </>
          ),
          sheet: storeSheet,
        },
        {
          name: 'chat-report.state',
          least: 0,
          cell: ({ state }) => <Chip tone={tones[state]}>{t(`chat-report.figure.${state}`)}</Chip>,
          sheet: { field: 'state', words: { of: sessionStates, say: (state: SessionState) => t(`chat-report.figure.${state}`) } },
        },
        'first_response',
        {
          name: 'chat-report.repliedBy',
          least: 0,
          cell: ({ agent_name, state }) => agent_name ?? <span className="quiet">{state === 'answered' ? t('chat-report.outside') : '–'}</span>,
          sheet: { field: 'agent_name' },
        },
        'orders',
        'revenue',
        { name: 'chat-report.chat', ...text((row) => row.chat_code, { least: 0, look: 'quiet' }) },
      ],
      {
        title: 'chat-report.sessionList',
        key: ({ chat_code, started_at }) => `${chat_code} ${started_at}`,
        wide: true,
        none: 'chat-report.noneOfType',
        behind: ({ chat_code, started_at }) => ({ before: started_at, before_chat_code: chat_code }),
        tabs: {
          by: 'type',
          whole: 'all',
          text: (type) => typeText(type as SessionType),
          count: (type, figures: typeof chatReportSummary.reply._output) =>
            type === 'all' ? figures.sessions : type === 'converted' ? (figures.conversion?.converted ?? 0) : figures[type as SessionState],
        },
      },
    ),
  ],
})

export default function ChatReportPane({ query }: PropsOf<typeof chatReportScreen>) {
  return <ReportView of={chat} query={query} />
}
