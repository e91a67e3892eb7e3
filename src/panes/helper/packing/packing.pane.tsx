import type { PropsOf } from '#kernel/define-screen.ts'
import { useDeskSettings } from '#platform/packing/desk-settings.ts'
import type { packingScreen } from './packing.screen.ts'
import { ParcelDesk } from './parcel-desk.tsx'
import { PieceDesk } from './piece-desk.tsx'

/** The packing desk: everything by the scanner, read from across the desk. */
export default function PackingPane({ query }: PropsOf<typeof packingScreen>) {
  const action = query.scan_action ?? 'pack'
  const check = useDeskSettings((settings) => settings.check)
  return action === 'pack' && check === 'pieces' ? (
    <PieceDesk />
  ) : (
    <ParcelDesk action={action} courier={action === 'handover' ? query.courier : undefined} />
  )
}
