/** The mark: a quay with berths. */
export const Mark = ({ size = 20 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" className="shrink-0">
    <rect width="20" height="20" rx="5" fill="var(--accent)" />
    <rect x="4" y="4" width="5" height="12" rx="1.2" fill="var(--on-accent)" />
    <rect x="11" y="4" width="5" height="5" rx="1.2" fill="var(--on-accent)" />
    <rect x="11" y="11" width="5" height="5" rx="1.2" fill="var(--on-accent)" />
  </svg>
)

/** The mark with the name. */
export const Wordmark = ({ size }: { size?: number }) => (
  <span className="inline-flex items-center gap-2 font-semibold tracking-[-0.01em] text-ink">
    <Mark size={size} />
    Dermaga
  </span>
)
