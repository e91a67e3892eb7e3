/** On Apple keyboards `Mod` is Cmd, and Option types characters. */
export const onMac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.platform)
