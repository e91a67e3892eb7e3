/** The outlines of every screen and command, which the build takes from their declarations (scripts/outlines.ts). */
declare module 'virtual:outlines' {
  export const outlines: import('#kernel/outline.ts').Outlines
}
