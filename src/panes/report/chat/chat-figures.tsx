import type { chatReportSummary } from '#contract/chat/chat-report.endpoints.ts'
import { rateOf } from '#contract/chat/chat-report-words.ts'
import type { CallReply } from '#contract/core/endpoint.ts'
import { formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { Figure } from '../shared/figure.tsx'
import { formatSeconds, formatShare } from '../shared/shares.ts'

/** The figures of the whole period. */
export function ChatFigures({ summary }: { summary: CallReply<typeof chatReportSummary> }) {
  const { sessions, answered, neglected, waiting, first_response, first_response_median, top_agent, conversion } = summary
  const ofSessions = (count: number) => t('chat-report.ofSessions', { rate: formatShare(rateOf(count, sessions)) })
  return (
    <section className="report-figures" aria-label={t('chat-report.figures')}>
      <Figure name={t('chat-report.figure.sessions')} about={t('chat-report.about.sessions')} value={formatNumber(sessions)} />
      <Figure
        name={t('chat-report.figure.answered')}
        about={t('chat-report.about.answered')}
        value={formatNumber(answered)}
        note={ofSessions(answered)}
      />
      <Figure
        name={t('chat-report.figure.neglected')}
        about={t('chat-report.about.neglected')}
        value={formatNumber(neglected)}
        note={ofSessions(neglected)}
      />
      <Figure
        name={t('chat-report.figure.waiting')}
        about={t('chat-report.about.waiting')}
        value={formatNumber(waiting)}
        note={ofSessions(waiting)}
      />
      <Figure
        name={t('chat-report.figure.first_response')}
        about={t('chat-report.about.first_response')}
        value={formatSeconds(first_response)}
        note={t('chat-report.median', { time: formatSeconds(first_response_median) })}
      />
      <Figure
        name={t('chat-report.figure.converted')}
        about={t('chat-report.about.converted')}
        value={formatShare(conversion && rateOf(conversion.converted, answered))}
        note={t('chat-report.ofAnswered', { count: formatNumber(conversion?.converted ?? 0), answered: formatNumber(answered) })}
      />
      <Figure
        name={t('chat-report.figure.revenue')}
        about={t('chat-report.about.revenue')}
        value={formatRupiah(conversion?.revenue ?? 0)}
        note={t('chat-report.orders', { count: conversion?.orders ?? 0 })}
      />
      <Figure
        name={t('chat-report.figure.top_agent')}
        about={t('chat-report.about.top_agent')}
        words
        value={top_agent ? top_agent.name : t('chat-report.nobody')}
        note={top_agent ? t('chat-report.topAnswered', { count: top_agent.answered }) : undefined}
      />
    </section>
  )
}
