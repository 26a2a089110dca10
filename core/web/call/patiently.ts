import { codes } from '../../contract/result.ts'
import { CallError } from './call-error.ts'
import { network, onNetworkBack } from './network.ts'

/** Between two tries while nobody says that the network is back, in milliseconds. */
const tryEvery = 3_000

/** Whether a failure is one of the network, or of a server that is away or has too much to do: the same again may go well. */
const passes = (error: unknown): error is CallError =>
  error instanceof CallError && (error.uncertain || error.code === codes.tooMany)

/**
 * Does what may be done again until it is done or refused: waits while the network is lost or the server away, for as long as it takes.
 *
 * @param signal ends the waiting
 * @param onWaiting hears whether it waits
 * @throws what it was refused with; a `DOMException` named AbortError when the signal ends it
 */
export async function patiently<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  onWaiting: (waits: boolean) => void,
): Promise<T> {
  for (;;) {
    signal.throwIfAborted()
    try {
      const done = await work()
      onWaiting(false)
      return done
    } catch (error) {
      signal.throwIfAborted()
      if (!passes(error)) throw error
      onWaiting(true)
      await untilNext(signal)
    }
  }
}

/** A while, or until the network is back. */
const untilNext = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', end)
      resolve()
    }
    // Where the page knows that it is offline it tries by itself; until it knows, and after, each looks for itself.
    const timer = setTimeout(end, network.get().offline ? tryEvery * 2 : tryEvery)
    const stop = onNetworkBack(end)
    signal.addEventListener('abort', end, { once: true })
  })
