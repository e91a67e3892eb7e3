import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { ContentBoundary } from '#platform/shell/app-boundary.tsx'
import { Stage } from '#platform/workbench/stage.tsx'

/*
 * The page around the panes changes with the screen; the panes must not be mounted anew by that. They live in one element, which
 * moves from page to page: where the browser can (moveBefore), with focus and scroll positions.
 */
const stage = document.createElement('div')
stage.className = 'h-full'

function moveStage(parent: Element): void {
  if (stage.isConnected && 'moveBefore' in parent) (parent as Element & { moveBefore(node: Node, before: Node | null): void }).moveBefore(stage, null)
  else parent.append(stage)
}

/** Where the panes stand in a page. */
export function StagePlace() {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (place.current) moveStage(place.current)
    // Before the page around is taken away: what is taken out of the document loses its scroll positions.
    return () => moveStage(document.body)
  }, [])
  return <div ref={place} className="h-full" />
}

/** The panes themselves, once. */
export const StageInPlace = () =>
  createPortal(
    <ContentBoundary>
      <Stage />
    </ContentBoundary>,
    stage,
  )
