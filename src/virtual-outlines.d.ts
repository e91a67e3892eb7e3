/** What the build takes from the declarations (scripts/outlines.ts). */
declare module 'virtual:outlines' {
  export const outlines: import('./kernel/outline.ts').Outlines
}

/** By the ids of screens: what loads their panes. The names of all files would be two kilobytes of the first scripts. */
declare module 'virtual:ways' {
  export const ways: import('./kernel/outline.ts').Ways
}
