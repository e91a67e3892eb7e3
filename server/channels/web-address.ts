/** An address that is shown as a link: nothing but https may stand there. */
export const webAddress = (text: string | null | undefined): string | null => (text?.startsWith('https://') ? text : null)
