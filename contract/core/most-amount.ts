/** The most rupiah that one amount is which somebody writes: a price, a fee, a refund, a bonus. */
export const mostAmount = 1_000_000_000
