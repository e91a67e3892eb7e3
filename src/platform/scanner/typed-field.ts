/** A field as it was before a scanner typed into it. */
export interface FieldBefore {
  /** Takes out what was typed since; `characters` were. */
  restore(characters: number): void
}

/** Remembers a field that has the focus, so that a scan leaves nothing in it. */
export function rememberField(element: Element): FieldBefore {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return rememberText(element)
  if (element instanceof HTMLSelectElement) {
    const { value } = element
    return {
      restore() {
        if (element.value === value) return
        element.value = value
        element.dispatchEvent(new Event('change', { bubbles: true }))
      },
    }
  }
  return { restore: (characters) => deleteBackwards(characters) }
}

function rememberText(element: HTMLInputElement | HTMLTextAreaElement): FieldBefore {
  const { value, selectionStart, selectionEnd } = element
  return {
    restore() {
      if (element.value === value) return
      // Past the value that React keeps on the element, so that it notices the change.
      const prototype = element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value)
      element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'historyUndo' }))
      // Numbers and e-mail addresses have no caret to set.
      if (selectionStart !== null && document.activeElement === element) element.setSelectionRange(selectionStart, selectionEnd)
    },
  }
}

function deleteBackwards(characters: number): void {
  const selection = document.getSelection()
  for (let done = 0; done < characters; done += 1) selection?.modify('extend', 'backward', 'character')
  document.execCommand('delete')
}
