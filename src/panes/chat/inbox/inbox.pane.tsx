import { useEffect } from 'react'
import type { PropsOf } from '#kernel/define-screen.ts'
import { usePane } from '#platform/workbench/pane.ts'
import { conversationScreen } from '../conversation/conversation.screen.ts'
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
  return init ? null : <InboxView query={query} />
}
