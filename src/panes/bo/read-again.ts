/**
 * What sellers answer and other operators do comes with no event, since the operator's lists belong to no workspace:
 * they are read again while they are looked at. Milliseconds.
 */
export const readAgainEvery = 30_000
