/** The most rupiah that one amount is which somebody writes: a price, a fee, a refund, a bonus. By itself: what reads amounts is not needed as early. */
export const mostAmount = 1_000_000_000
