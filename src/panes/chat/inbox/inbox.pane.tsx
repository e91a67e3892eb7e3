import { useEffect } from 'react'
import type { PropsOf } from '#kernel/define-screen.ts'
import { usePane } from '#platform/workbench/pane.ts'
import { conversationScreen } from '../conversation/conversation.screen.ts'
import { FoundMessages } from './found-messages.tsx'
import './inbox.css'
import type { inboxScreen } from './inbox.screen.ts'
import { InboxView } from './inbox-view.tsx'

/** The inbox; with `init` the conversation that it names stands in its place. */
export default function InboxPane({ query }: PropsOf<typeof inboxScreen>) {
  const { navigate } = usePane()
  const { init } = query
  useEffect(() => {
    if (init) navigate(conversationScreen.href({ query: { init } }), 'replace')
  }, [init, navigate])
  if (init) return null
  return query.find && query.s ? <FoundMessages query={query} found={query.s} /> : <InboxView query={query} />
}
