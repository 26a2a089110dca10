import type { MessageKey } from '#core/contract/messages.ts'

/** A recording that goes on. */
export interface Recording {
  /** What was said, once it is stopped; null: it was dropped, or nothing was heard. */
  done: Promise<Blob | null>
  stop(): void
  /** Ends it without keeping anything. */
  drop(): void
}

/** Opus first: it says the most in the fewest bytes. */
const types = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4']
const bitsPerSecond = 32_000

/** Thrown where the browser records nothing: an old one, or a page that did not come by https. */
class NoRecorder extends Error {}

/** Begins to record. @throws when the browser gives no microphone */
export async function recordVoice(): Promise<Recording> {
  if (!navigator.mediaDevices || typeof MediaRecorder === 'undefined') throw new NoRecorder('no recorder')
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: bitsPerSecond })
  const pieces: Blob[] = []
  let dropped = false
  recorder.ondataavailable = ({ data }) => void (data.size && pieces.push(data))
  const done = new Promise<Blob | null>((resolve) => {
    recorder.onstop = () => {
      for (const track of stream.getTracks()) track.stop()
      resolve(dropped || !pieces.length ? null : new Blob(pieces, { type: recorder.mimeType || 'audio/webm' }))
    }
  })
  recorder.start()
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  return {
    done,
    stop,
    drop: () => {
      dropped = true
      stop()
    },
  }
}

/** What to tell somebody whose browser gives no microphone. */
export function whyNoVoice(error: unknown): MessageKey {
  if (error instanceof NoRecorder) return 'maintenanceVoice.insecure'
  const { name } = error as Error
  if (name === 'NotAllowedError') return 'maintenanceVoice.denied'
  return name === 'NotFoundError' ? 'maintenanceVoice.none' : 'maintenanceVoice.failed'
}
