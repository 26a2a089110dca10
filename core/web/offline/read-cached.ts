import type { Endpoint, OutputOf, SentOf } from '../../contract/endpoint.ts'
import { CallError } from '../call/call-error.ts'
import { cacheAnswer, cachedAnswer } from './answers.ts'
import { setKeptSince } from './flag.ts'

/**
 * Reads and keeps; without a network, what was kept of the same. Any answer of the server, a refusal too, is believed before what is
 * kept. What was kept for a page of another version, and is not what this one expects, is as good as not kept.
 */
export async function readCached<E extends Endpoint>(
  owner: string,
  { path, output }: E,
  input: SentOf<E>,
  read: () => Promise<OutputOf<E>>,
): Promise<OutputOf<E>> {
  try {
    const data = await read()
    setKeptSince(path, input, null)
    // A store that is full or forbidden (a private window) takes nothing from those who have a network.
    await cacheAnswer(owner, path, input, data).catch(() => undefined)
    return data
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 0) throw error
    const kept = await cachedAnswer(owner, path, input).catch(() => undefined)
    if (!kept || !output.safeParse(kept.data).success) throw error
    setKeptSince(path, input, kept.at)
    return kept.data as OutputOf<E>
  }
}
