import { Icon } from './icon.tsx'

/** Turns while something is on its way; under reduced motion it stands still. */
export const Spinner = ({ size = 16 }: { size?: number }) => <Icon name="loader" size={size} className="animate-turn" />
