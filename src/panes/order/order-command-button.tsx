import { commandHandle, runCommand } from '#platform/command/commands.ts'
import { Button } from '#platform/ui/button.tsx'

/** A command as a button, with the key that does the same. */
export function OrderCommandButton({ command, variant }: { command: string; variant: 'ghost' | 'secondary' }) {
  const { title, keys } = commandHandle(command)
  return (
    <Button variant={command === 'order.cancel' ? 'ghost' : variant} size="small" keys={keys[0]} onClick={() => void runCommand(command)}>
      {title}
    </Button>
  )
}
