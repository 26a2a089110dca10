import { setTimeout as after } from 'node:timers/promises'

const pauses = [1_000, 2_000, 5_000, 10_000, 30_000]

/** What hears of a device that the server itself reaches out to. */
export interface DeviceListener {
  /** Why it cannot be reached; told anew when the reason changes. */
  trouble(reason: string): Promise<void>
}

/**
 * Goes through with one connection to a device after the other until it is told to end; when one breaks, or does not come about, the next
 * follows after a pause that grows until one answers.
 *
 * @param connection lasts as long as the connection; calls `answered` whenever the device has answered
 * @returns once it has ended
 */
export async function reconnecting(
  connection: (answered: () => void) => Promise<void>,
  { trouble }: DeviceListener,
  end: AbortSignal,
): Promise<void> {
  let failures = 0
  let told = ''
  while (!end.aborted) {
    try {
      await connection(() => {
        failures = 0
        told = ''
      })
    } catch (error) {
      const reason = (error as Error).message
      if (!end.aborted && reason !== told) await trouble(reason)
      told = reason
    }
    const pause = pauses[Math.min(failures, pauses.length - 1)] as number
    failures += 1
    await after(pause, undefined, { signal: end }).catch(() => undefined)
  }
}
