import { cloneElement, type ReactElement } from 'react'

interface TooltipProps {
  text: string
  keys?: string
  children: ReactElement<Record<string, unknown>>
}

/**
 * A text on hover and focus of its only child. It costs two attributes: one TooltipLayer shows it for the whole page,
 * so that a thousand rows may have one each.
 */
export const Tooltip = ({ text, keys, children }: TooltipProps) => cloneElement(children, tip(text, keys))

/** The same as attributes, for what is not worth an element of its own. */
export const tip = (text: string, keys?: string) => ({ 'data-tip': text || undefined, 'data-tip-keys': keys })
