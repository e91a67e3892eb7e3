import { t } from '#platform/i18n/i18n.ts'
import { Avatar } from '#platform/shell/avatar.tsx'
import { useOthers } from './presence.ts'

/** The other agents who are in the conversation now, above where one writes: whoever types there is seen before one sends. */
export function OthersHere({ chatCode }: { chatCode: string }) {
  const others = useOthers(chatCode)
  const typing = others.filter(({ state }) => state === 'typing')
  const shown = typing.length ? typing : others
  const names = shown.map(({ name }) => name).join(', ')
  return (
    <div role="status" className="chat-others" data-typing={typing.length > 0 || undefined}>
      {names ? (
        <>
          {shown.map(({ user_id, name }) => (
            <Avatar key={user_id} name={name} />
          ))}
          <span>{t(typing.length ? 'conversation.typing' : 'conversation.viewing', { names })}</span>
        </>
      ) : null}
    </div>
  )
}
