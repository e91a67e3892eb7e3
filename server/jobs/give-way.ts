import { setTimeout as sleep } from 'node:timers/promises'

const restMs = 25

/** For work that can wait a little: lets what `isBusy` tells of come first, for no longer than `longestMs`. */
export async function giveWay(isBusy: () => boolean, longestMs: number): Promise<void> {
  for (let rested = 0; rested < longestMs && isBusy(); rested += restMs) await sleep(restMs)
}
