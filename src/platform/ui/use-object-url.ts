import { useEffect, useMemo } from 'react'

/** The address of a file that was read, for as long as it is shown; null while there is none. */
export function useObjectUrl(file: Blob | undefined): string | null {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return address
}
