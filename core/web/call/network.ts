import { limits } from '../../contract/limits.ts'
import { createStore } from '../store.ts'

/** Whether the server can be reached, and the seconds to the next try while it cannot. */
export interface Network {
  offline: boolean
  seconds: number
}

const start: Network = { offline: false, seconds: limits.offlineCountdownSeconds }
export const network = createStore<Network>(start)

let flag: ReturnType<typeof setTimeout> | undefined
let ticking: ReturnType<typeof setInterval> | undefined
const returns = new Set<() => void>()

/** Hears that the network is back. @returns the end of the listening */
export function onNetworkBack(listener: () => void): () => void {
  returns.add(listener)
  return () => returns.delete(listener)
}

/** A request got no answer: the offline flag is set 3 seconds later unless one does get through. */
export function networkFailed(): void {
  if (flag || network.get().offline) return
  flag = setTimeout(goOffline, limits.offlineFlagAfter)
}

/** Any answer of the server: online again. */
export function networkWorks(): void {
  clearTimeout(flag)
  flag = undefined
  if (!network.get().offline) return
  clearInterval(ticking)
  network.set(start)
  for (const listener of returns) listener()
}

function goOffline(): void {
  flag = undefined
  network.set({ ...start, offline: true })
  let beyond = 0
  ticking = setInterval(() => {
    const { seconds } = network.get()
    if (seconds > 0) network.set({ offline: true, seconds: seconds - 1 })
    else beyond += 1
    // At 0 the server is tried, and from then on every few seconds: a display on a wall must come back by itself.
    if (seconds === 1 || (seconds === 0 && beyond % 5 === 0)) void tryServer()
  }, 1_000)
}

/** Asks the server whether it is there. */
export async function tryServer(): Promise<boolean> {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(limits.requestTimeout) })
    if (answer.status < 500) networkWorks()
    return answer.status < 500
  } catch {
    return false
  }
}

/** Follows the browser's own word about the network. */
export function watchNetwork(): void {
  window.addEventListener('offline', networkFailed)
  window.addEventListener('online', () => void tryServer())
}
