import type { WorkspaceProfile } from '#contract/workspace/workspace.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { formatDay, t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Section } from './section.tsx'

const Act = ({ command, danger = false }: { command: string; danger?: boolean }) => {
  const { title, icon, run } = commandHandle(command)
  return (
    <div>
      <Button variant={danger ? 'danger' : 'secondary'} icon={icon} onClick={() => void run()}>
        {title}
      </Button>
    </div>
  )
}

/** Whose the workspace is, and its end. */
export const Ownership = ({ profile: { delete_at } }: { profile: WorkspaceProfile }) => (
  <>
    <Section title={t('workspace.transfer.title')} text={t('workspace.transfer.text')}>
      <Act command="workspace.transfer" />
    </Section>
    {delete_at === null ? (
      <Section title={t('workspace.delete.title')} text={t('workspace.delete.text')}>
        <Act command="workspace.delete" danger />
      </Section>
    ) : (
      <Section title={t('workspace.delete.title')} text={t('workspace.delete.asked', { day: formatDay(delete_at) })}>
        <Act command="workspace.keep" />
      </Section>
    )}
  </>
)
