import { Icon } from '#platform/ui/icon.tsx'

/** What is doubtful about a command's keys, a sentence a line. */
export const KeyWarnings = ({ warnings }: { warnings: readonly string[] }) =>
  warnings.map((warning) => (
    <p key={warning} className="flex items-start gap-1.5 text-xs text-warning">
      <Icon name="triangle-alert" size={14} />
      {warning}
    </p>
  ))
