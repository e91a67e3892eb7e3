import { commandHandle, runCommand } from '#platform/command/commands.ts'
import { Button } from '#platform/ui/button.tsx'

/** A command as a button, with the key that does the same. */
export function ProductCommandButton({ command, variant }: { command: string; variant: 'ghost' | 'secondary' }) {
  const { title, keys } = commandHandle(command)
  return (
    <Button variant={variant} size="small" keys={keys[0]} onClick={() => void runCommand(command)}>
      {title}
    </Button>
  )
}
