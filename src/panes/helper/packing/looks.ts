/** The desk is read from a step away: words and codes grow with it. */
export const wordLook = 'text-[length:clamp(--spacing(7),5cqi,--spacing(14))]/[1.1] font-semibold'
export const codeLook = 'text-[length:clamp(--spacing(5),3cqi,--spacing(8))]/[1.2] wrap-anywhere *:text-[length:inherit]!'
