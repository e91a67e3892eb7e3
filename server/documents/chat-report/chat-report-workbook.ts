import type { Readable } from 'node:stream'
import {
  type AgentFigures,
  type ConversionFigures,
  type DayFigures,
  type HourFigures,
  type ReportFigures,
  type ReportSession,
  rateOf,
  type StoreFigures,
} from '#contract/chat/chat-report.ts'
import type { Language } from '#contract/core/error-messages.ts'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import type { Period } from '#contract/core/period.ts'
import type { CellKind } from '#contract/core/sheet.ts'
import { drawWorkbook, sheet, type WorkbookColumn } from '../workbook/workbook.ts'
import { type ReportText, reportTexts } from './chat-report-texts.ts'

export interface ChatReportDocument {
  readonly period: Period
  readonly made_at: string
  /** What it is narrowed to, in words. */
  readonly narrowed: readonly string[]
  readonly summary: ReportFigures & { readonly top_agent: { readonly name: string | null } | null }
  readonly conversion: ConversionFigures
  readonly days: readonly DayFigures[]
  readonly inside: readonly HourFigures[]
  readonly outside: readonly HourFigures[]
  readonly hours: readonly HourFigures[]
  readonly agents: readonly AgentFigures[]
  readonly stores: readonly StoreFigures[]
  /** Newest first; where there are more than these, `summary.sessions` tells how many. */
  readonly sessions: readonly ReportSession[]
}

const dayText = (date: string) => date.split('-').reverse().join('/')
/** As the clock in Western Indonesia showed it. */
const instantText = (iso: string) => {
  const wib = new Date(Date.parse(iso) + 7 * 3_600_000).toISOString()
  return `${dayText(wib.slice(0, 10))} ${wib.slice(11, 16)}`
}

/** The report as an .xlsx in the person's language. */
export function chatReportWorkbook(report: ChatReportDocument, language: Language): Readable {
  const text = reportTexts(language)
  const column = <Row>(title: ReportText, kind: CellKind, value: (row: Row) => string | number | null, width = 16): WorkbookColumn<Row> => ({
    title: text(title),
    kind,
    width,
    value,
  })
  const figures = <Row extends ReportFigures>(): WorkbookColumn<Row>[] => [
    column('sessions', 'number', (row) => row.sessions, 10),
    column('answered', 'number', (row) => row.answered, 10),
    column('neglected', 'number', (row) => row.neglected, 11),
    column('waiting', 'number', (row) => row.waiting, 11),
    column('firstResponse', 'span', (row) => row.first_response),
    column('firstResponseMedian', 'span', (row) => row.first_response_median),
  ]
  const conversion = <Row extends ConversionFigures & { answered: number }>(): WorkbookColumn<Row>[] => [
    column('converted', 'number', (row) => row.converted),
    column('conversionRate', 'percent', (row) => rateOf(row.converted, row.answered), 11),
    column('orders', 'number', (row) => row.orders, 10),
    column('revenue', 'rupiah', (row) => row.revenue, 18),
  ]
  const { summary, period, sessions } = report
  const about: [string, string][] = [
    [text('period'), `${dayText(period.start_date)} – ${dayText(period.end_date)}`],
    [text('zone'), 'WIB (UTC+7)'],
    [text('made'), `${instantText(report.made_at)} WIB`],
    ...(report.narrowed.length > 0 ? [[text('filter'), report.narrowed.join('; ')] as [string, string]] : []),
  ]
  return drawWorkbook([
    sheet<Line>({
      name: text('summary'),
      about,
      columns: [
        { title: text('figure'), kind: 'text', width: 28, value: ({ name }) => text(name) },
        { title: text('value'), kind: ({ kind }) => kind, width: 26, value: ({ value }) => value },
      ],
      rows: summaryLines(report),
    }),
    sheet<DayFigures>({
      name: text('daily'),
      columns: [column('date', 'day', (row) => row.date, 12), ...figures<DayFigures>(), ...conversion<DayFigures>()],
      rows: report.days,
    }),
    sheet<HourFigures>({
      name: text('hourly'),
      columns: [
        column('hour', 'number', (row) => row.hour, 10),
        ...figures<HourFigures>(),
        column('insideSessions', 'number', (row) => report.inside[row.hour]?.sessions ?? 0),
        column('outsideSessions', 'number', (row) => report.outside[row.hour]?.sessions ?? 0),
      ],
      rows: report.hours,
    }),
    sheet<AgentFigures>({
      name: text('agents'),
      columns: [
        column('agent', 'text', (row) => row.name ?? text('outside'), 28),
        column('answered', 'number', (row) => row.answered, 10),
        column('firstResponse', 'span', (row) => row.first_response),
        column('firstResponseMedian', 'span', (row) => row.first_response_median),
        ...conversion<AgentFigures>(),
      ],
      rows: report.agents,
    }),
    sheet<StoreFigures>({
      name: text('stores'),
      columns: [
        column('store', 'text', (row) => row.store_name, 28),
        column('marketplace', 'text', (row) => marketplaceFacts[row.marketplace].name),
        column('sessions', 'number', (row) => row.sessions, 10),
        column('answered', 'number', (row) => row.answered, 10),
        ...conversion<StoreFigures>(),
      ],
      rows: report.stores,
    }),
    sheet<ReportSession>({
      name: text('sessions'),
      ...(sessions.length < summary.sessions && {
        about: [[text('note'), text('cut', { most: sessions.length, total: summary.sessions })]] as const,
      }),
      columns: [
        column('startedAt', 'instant', (row) => row.started_at, 18),
        column('buyer', 'text', (row) => row.full_name, 24),
        column('store', 'text', (row) => row.store_name, 24),
        column('marketplace', 'text', (row) => marketplaceFacts[row.marketplace].name),
        column('state', 'text', (row) => text(row.state), 12),
        column('firstReplyAt', 'instant', (row) => row.first_reply_at, 18),
        column('firstResponse', 'span', (row) => row.first_response),
        column('agent', 'text', (row) => row.agent_name ?? (row.state === 'answered' ? text('outside') : null), 24),
        column('orders', 'number', (row) => row.orders, 10),
        column('revenue', 'rupiah', (row) => row.revenue, 18),
        column('chat', 'text', (row) => row.chat_code, 32),
      ],
      rows: sessions,
    }),
  ])
}

interface Line {
  readonly name: ReportText
  readonly kind: CellKind
  readonly value: string | number | null
}

/** Name and value, one figure a line: each value of its own kind. */
const summaryLines = ({ summary, conversion }: ChatReportDocument): Line[] => [
  { name: 'sessions', kind: 'number', value: summary.sessions },
  { name: 'answered', kind: 'number', value: summary.answered },
  { name: 'answeredRate', kind: 'percent', value: rateOf(summary.answered, summary.sessions) },
  { name: 'neglected', kind: 'number', value: summary.neglected },
  { name: 'waiting', kind: 'number', value: summary.waiting },
  { name: 'firstResponse', kind: 'span', value: summary.first_response },
  { name: 'firstResponseMedian', kind: 'span', value: summary.first_response_median },
  { name: 'converted', kind: 'number', value: conversion.converted },
  { name: 'conversionRate', kind: 'percent', value: rateOf(conversion.converted, summary.answered) },
  { name: 'orders', kind: 'number', value: conversion.orders },
  { name: 'revenue', kind: 'rupiah', value: conversion.revenue },
  { name: 'topAgent', kind: 'text', value: summary.top_agent?.name ?? null },
]
