import { offeredCommand } from '#platform/command/commands.ts'
import { Button } from '#platform/ui/button.tsx'

/** A command as a button, where it can run. */
export function ActButton({ id, primary = false }: { id: string; primary?: boolean }) {
  const command = offeredCommand(id)
  if (!command) return null
  const { title, icon, keys, run } = command
  return (
    <Button variant={primary ? 'primary' : 'secondary'} icon={icon} keys={keys[0]} onClick={() => void run()}>
      {title}
    </Button>
  )
}
