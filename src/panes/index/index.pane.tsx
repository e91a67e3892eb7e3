import { useEffect } from 'react'
import { homeUrl } from '#platform/workbench/guard.ts'
import { usePane } from '#platform/workbench/pane.ts'

/** The guard sends on before this is shown; where it was not asked, this does. */
export default function IndexPane() {
  const { navigate } = usePane()
  useEffect(() => navigate(homeUrl(), 'replace'), [navigate])
  return null
}
