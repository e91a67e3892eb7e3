/** The server cannot start, for a reason that whoever starts it can do something about: the message says what. Anything else that is thrown is a bug. */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart'
}
