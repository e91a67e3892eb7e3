import { Button } from '#platform/ui/button.tsx'
import { useCommandsVersion } from './bus.ts'
import { offeredCommand } from './commands.ts'

interface CommandButtonProps {
  id: string
  /** What is done here as a rule. */
  primary?: boolean
  size?: 'small'
  /** In place of the command's own. */
  icon?: string
}

/** A command as a button, where it can run. */
export function CommandButton({ id, primary = false, size, icon }: CommandButtonProps) {
  // It may be declared after this is drawn.
  useCommandsVersion()
  const command = offeredCommand(id)
  if (!command) return null
  const { title, keys, run } = command
  return (
    <Button {...(size && { size })} variant={primary ? 'primary' : 'secondary'} icon={icon ?? command.icon} keys={keys[0]} onClick={() => void run()}>
      {title}
    </Button>
  )
}
