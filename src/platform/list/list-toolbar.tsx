import { commandHandle } from '#platform/command/commands.ts'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { openMenu } from '#platform/ui/menu.tsx'
import { RowMenuButton } from '#platform/ui/row-menu-button.tsx'
import { placed } from './list-menu.ts'

/** What can be done without a row: buttons, then icons; where a pane is as narrow as a phone, several icons are one menu with their names. */
export function ListToolbar({ kind, of }: { readonly kind: string; readonly of: string }) {
  const all = placed('toolbar', kind)
    .map(({ command, order }) => ({ order, ...commandHandle(command.id) }))
    .filter(({ permitted }) => permitted)
  const isSmall = ({ order, icon }: (typeof all)[number]) => order >= 100 && icon
  const small = all.filter(isSmall)
  return (
    <>
      {all
        .filter((one) => !isSmall(one))
        .map(({ id, title, icon, keys: [keys], run }) => (
          <Button key={id} variant="primary" icon={icon} keys={keys} onClick={() => void run()}>
            {title}
          </Button>
        ))}
      <span className="list-small">
        {small.map(({ id, title, icon = '', keys: [keys], run }) => (
          <IconButton key={id} icon={icon} size="small" label={title} keys={keys} onClick={() => void run()} />
        ))}
      </span>
      {small.length > 1 ? (
        <span className="list-more">
          <RowMenuButton
            name={of}
            onMenu={(at) =>
              openMenu({
                at,
                align: 'end',
                label: of,
                entries: small.map(({ title, icon, keys: [keys], run }) => ({ label: title, icon, keys, onSelect: () => void run() })),
              })
            }
          />
        </span>
      ) : null}
    </>
  )
}
