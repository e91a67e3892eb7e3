/** Which of the windows holds the websocket: at most one believes that it does, but for the moment in which it changes hands. */
export interface Leadership {
  /** Stands for it from now on, and is told when it begins to lead and when another took its place. */
  join(listener: { lead(): void; follow(): void }): void
  /** The leader does not answer: tries to take its place. */
  challenge(): void
  /** Stands for it no more; gives it away when it has it. */
  leave(): void
}
